import Rx

/// The naive model of operators that listen to one source after another.
struct Row {
  private(set) var tale = Tale<Int>([], nil)
  private let program: Program
  private var waiting: [Int]
  private var current: Int?
  private var turns: [Int: Int] = [:]
  private let movesOn: (Event<Int>, Tale<Int>) -> Bool

  /// - Parameter movesOn: whether, after an event that ends a source, it is the next one's turn, if there is a next one.
  init(_ sources: [Int], _ program: Program, movesOn: @escaping (Event<Int>, Tale<Int>) -> Bool) {
    self.program = program
    self.movesOn = movesOn
    waiting = sources
    next(.completed)
  }

  /// All that comes of what sources say.
  func hearing(_ said: [Saying]) -> Tale<Int> {
    var row = self
    for saying in said where saying.source == row.current { row.take(saying.event) }
    return row.tale
  }

  private mutating func next(_ last: Event<Int>) {
    current = waiting.isEmpty ? nil : waiting.removeFirst()
    guard let source = current else { return end(last) }
    let turn = turns[source, default: 0]
    turns[source] = turn + 1
    for event in program.prelude(of: source, turn: turn) { take(event) }
  }

  private mutating func take(_ event: Event<Int>) {
    if let element = event.element {
      tale.elements.append(element)
    } else if movesOn(event, tale) {
      next(event)
    } else {
      end(event)
    }
  }

  private mutating func end(_ event: Event<Int>) {
    current = nil
    tale.end = event.error.map { .failed("\($0)") } ?? .completed
  }
}

extension Program {
  /// The events that a source sends by itself to its subscriber number `turn`, from 0, up to the terminal event.
  func prelude(of source: Int, turn: Int) -> [Event<Int>] {
    let events = preludes[source]
    let end = events.first(where: \.isStopEvent).map { turn < Probe.patience ? $0 : .completed }
    return events.prefix { !$0.isStopEvent } + [end].compactMap { $0 }
  }
}
