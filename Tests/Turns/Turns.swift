import Foundation

/// Lets one test in at a time, or so many, and keeps no thread waiting.
public final class Turns: @unchecked Sendable {
  /// For tests that change or count what the whole process shares.
  ///
  /// The core counts its living objects, it reports what overlaps, and some of its operators print. A play of the book
  /// that looks at one of these would see what another test does.
  public static let shared = Turns()

  private let lock = NSLock()
  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter places: the number of tests that are let in at the same time.
  public init(places: Int = 1) { self.places = places }

  /// Waits for its turn.
  public func enter() async {
    await withCheckedContinuation { continuation in
      lock.withLock {
        guard places == 0 else {
          places -= 1
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
      if waiting.isEmpty { places += 1 }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
    next?.resume()
  }
}
