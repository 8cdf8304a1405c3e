import Foundation

/// Makes one thread go after another without any synchronisation: the thread sanitizer takes what they do for unordered.
struct Unseen {
  private let count = Count()

  func send() { count.up() }

  func wait() { while count.value == 0 { sched_yield() } }

  /// Runs two bodies on a thread each, the second body when the first has ended; returns what they were at if one is stuck.
  static func row(_ first: @escaping () -> Void, _ second: @escaping () -> Void) -> [String] {
    let hasEnded = Unseen()
    return stuckThreads(
      limit: 300,
      [
        { runner in
          runner.note("goes first")
          first()
          hasEnded.send()
        },
        { runner in
          hasEnded.wait()
          runner.note("goes second")
          second()
        },
      ])
  }
}
