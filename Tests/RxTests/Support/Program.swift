import Rx

/// The events of one run: those that sources send, and what the listener does.
///
/// A source sends its prelude to every subscriber before `subscribe` returns, and an event of a step to all who are
/// subscribed at that time. For each subscriber the first terminal event is the last event.
struct Program {
  /// The events that each source sends by itself to a new subscriber.
  var preludes: [[Event<Int>]]
  /// The steps that the test makes, one after the other.
  var steps: [Step]
  /// The listener's actions while it receives an event, by the event's number.
  var answers: [Int: Step]
  /// The argument of operators that count.
  var count: Int
  /// The element at which closures throw.
  var poison: Int?
  /// `true` if the listener acts even while it receives a terminal event.
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
