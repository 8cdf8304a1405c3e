import Foundation
import Synchronization

/// Shows the current work and its seconds on one line of the terminal, which it overwrites. Shows nothing in the first
/// second of a command, or if no person is watching.
final class Pulse: Sendable {
  private struct State {
    /// The name of the current work; nil while there is none.
    var words: String?
    var start = ContinuousClock.now
    var isShown = false
    var isOver = false
  }

  private let state: Mutex<State>
  private let show: @Sendable (String?) -> Void

  init(_ words: String? = nil, isSeen: Bool = isWatched, show: @escaping @Sendable (String?) -> Void = showProgress) {
    state = Mutex(State(words: words))
    self.show = show
    guard isSeen else { return }
    _ = beginning
    // A thread, since the work may keep all threads of the tasks' pool busy.
    Thread.detachNewThread { while self.beat() { Thread.sleep(forTimeInterval: 0.2) } }
  }

  /// Replaces the name of the current work and restarts its seconds.
  func say(_ words: String?) {
    clear {
      guard $0.words != words else { return }
      ($0.words, $0.start) = (words, .now)
    }
  }

  func end() { clear { $0.isOver = true } }

  private func clear(_ change: (inout State) -> Void) {
    state.withLock {
      change(&$0)
      if $0.isShown { show(nil) }
      $0.isShown = false
    }
  }

  private func beat() -> Bool {
    state.withLock {
      guard !$0.isOver else { return false }
      guard let words = $0.words, ContinuousClock.now - beginning >= .seconds(1) else { return true }
      let text = progress(words, since: $0.start) ?? "\(words) …"
      show(text)
      $0.isShown = true
      return true
    }
  }
}

/// The time at which the command's first work began.
private let beginning = ContinuousClock.now

/// Does some work, and shows `words` if it takes long.
func pulsing<Result>(_ words: String, _ work: () throws -> Result) rethrows -> Result {
  let pulse = Pulse(words)
  defer { pulse.end() }
  return try work()
}

/// The name of a piece of work and its seconds so far; nil within the first second.
func progress(_ words: String, since start: ContinuousClock.Instant) -> String? {
  let seconds = (ContinuousClock.now - start).components.seconds
  return seconds < 1 ? nil : "\(words) … \(seconds) s"
}
