import Foundation
import Rx

/// An observer, or an element, that says when it is released.
final class Tenant: ObserverType {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) {
    self.onRelease = onRelease
  }

  func on(_: Event<Int>) {}

  deinit { onRelease() }
}

/// What releases a tenant, and what another thread does meanwhile.
typealias House = (release: () -> Void, meanwhile: () -> Void)

/// What two threads were doing that don't come back: one releases a tenant whose destructor takes a lock of the app,
/// the other holds that lock and does what the house does meanwhile. Empty if both come back.
func stuckThreads(in build: (Tenant) -> House) -> [String] {
  let lock = NSLock()
  let (isHeld, isReleasing) = (Signal(), Signal())
  let house = build(
    Tenant {
      isReleasing.send()
      lock.withLock {}
    })
  return stuckThreads(
    limit: 900,
    [
      { runner in
        isHeld.wait()
        runner.note("releases; the destructor takes the app's lock")
        house.release()
      },
      { runner in
        lock.lock()
        isHeld.send()
        runner.note("waits for the destructor")
        isReleasing.wait()
        runner.note("sends while it holds the app's lock")
        house.meanwhile()
        lock.unlock()
      },
    ])
}
