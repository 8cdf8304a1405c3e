import Rx

/// What happens in one run: what sources say and when, and what the listener does.
///
/// A source says its prelude to everyone who subscribes, before `subscribe` returns; what it says in a step reaches
/// those who listen at that time. For each of them, its first terminal event is its last event.
struct Program {
  /// What a source says by itself, a list for each source.
  var preludes: [[Event<Int>]]
  /// What is done from outside, one thing after the other.
  var steps: [Step]
  /// What the listener does while it hears an event, by the event's number.
  var answers: [Int: Step]
  /// How many, for operators that count.
  var count: Int
  /// The element at which closures throw.
  var poison: Int?
  /// Whether the listener makes sources speak, or the clock go on, even while it hears the end.
  var answersTheEnd = false

  enum Step: Equatable {
    case say(Int, Event<Int>)
    case dispose
    case wait(Int)
  }
}

extension Program.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .say(let source, let event): "source \(source) says \(event)"
    case .dispose: "dispose"
    case .wait(let ticks): "wait \(ticks)"
    }
  }
}

extension Program: CustomStringConvertible {
  var description: String {
    let preludes = preludes.enumerated().filter { !$1.isEmpty }.map { "  source \($0) begins with \($1)" }
    let answers = answers.sorted { $0.key < $1.key }.map { "  hearing event \($0.key): \($0.value)" }
    let rest = "  count \(count)" + (poison.map { ", closures throw at \($0)" } ?? "")
    return (preludes + steps.map { "  \($0)" } + answers + [rest]).joined(separator: "\n")
  }
}
