import Foundation
import Synchronization

/// Says what a piece of work is at and how many seconds that has taken, on one line that is written anew, while a person
/// watches. In the first second of a command it says nothing.
final class Pulse: Sendable {
  private struct State {
    /// Nil while there is nothing to wait for.
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
    // In a thread of its own: what is waited for may keep all those that tasks run in.
    Thread.detachNewThread { while self.beat() { Thread.sleep(forTimeInterval: 0.2) } }
  }

  /// From here on it is at something else.
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

/// When the command had something to do for the first time.
private let beginning = ContinuousClock.now

/// Does some work, and says that it is at it if that takes long.
func pulsing<Result>(_ words: String, _ work: () throws -> Result) rethrows -> Result {
  let pulse = Pulse(words)
  defer { pulse.end() }
  return try work()
}

/// What somebody is told who has waited since a moment; nil within the first second.
func progress(_ words: String, since start: ContinuousClock.Instant) -> String? {
  let seconds = (ContinuousClock.now - start).components.seconds
  return seconds < 1 ? nil : "\(words) … \(seconds) s"
}
