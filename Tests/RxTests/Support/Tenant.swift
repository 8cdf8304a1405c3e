import Foundation
import Rx
import Testing

/// An observer, or an element, that calls a closure when it is released.
final class Tenant: ObserverType {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) {
    self.onRelease = onRelease
  }

  func on(_: Event<Int>) {}

  deinit { onRelease() }
}

/// An error that has a tenant.
struct Grudge: Error, @unchecked Sendable {
  let tenant: Tenant
}

/// An action that releases a tenant, and one that another thread does at the same time.
typealias House = (release: () -> Void, meanwhile: () -> Void)

/// Returns what two threads were doing if they deadlock: one releases a tenant whose `deinit` takes a lock of the app,
/// the other holds that lock and does the house's other action. Empty if both end.
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
