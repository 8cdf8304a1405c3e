import Foundation

/// Lets one test in at a time: those that change or count what the whole process shares.
///
/// The core counts its living objects, it reports what overlaps, and some of its operators print. A play of the book
/// that looks at one of these would see what another test does.
public final class SerialTests: @unchecked Sendable {
  /// The only one.
  public static let shared = SerialTests()

  private let lock = NSLock()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for its turn.
  public func enter() async {
    await withCheckedContinuation { continuation in
      lock.withLock {
        guard isTaken else {
          isTaken = true
          return true
        }
        waiting.append(continuation)
        return false
      } ? continuation.resume() : ()
    }
  }

  /// Lets the next one in.
  public func leave() {
    let next = lock.withLock {
      if waiting.isEmpty { isTaken = false }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
    next?.resume()
  }
}
