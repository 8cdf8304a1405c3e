import Classroom

/// The events of a sequence with their instants, from a trace or from a learner's drawing.
///
/// A drawing is read as the book's diagrams are: a dash, an element and a group `( )` are an instant each, blanks are
/// none, and the first instant is 0. `@35` goes on at 35, so that nobody has to draw all dashes before it.
struct DrawnMarbles: Sendable, Equatable {
  private struct Event: Sendable, Equatable {
    let time: Int
    let symbol: String
  }

  private var events: [Event]

  init(_ events: [TraceEvent]) {
    self.events = events.map { Event(time: $0.time, symbol: bare(symbol(of: $0))) }
  }

  /// Reads a drawing. A character that is no symbol becomes an event of its own, which equals none that may come.
  ///
  /// - Parameter symbols: all symbols that may come. They are looked for first, since they may have dashes and
  ///   brackets.
  init(_ text: String, of symbols: Set<String>) {
    events = []
    let known = symbols.filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
    var (rest, time, isGroup) = (bare(text)[...], 0, false)
    while let first = rest.first {
      if let symbol = known.first(where: { rest.hasPrefix($0) }) {
        rest.removeFirst(symbol.count)
        events.append(Event(time: time, symbol: symbol))
        if !isGroup { time += 1 }
        continue
      }
      rest.removeFirst()
      switch first {
      case "-": time += 1
      case "(": isGroup = true
      case ")":
        isGroup = false
        time += 1
      case "@":
        let digits = rest.prefix(while: \.isNumber)
        rest.removeFirst(digits.count)
        time = Int(digits).map { min($0, lastInstant) } ?? time
      default:
        events.append(Event(time: time, symbol: String(first)))
        if !isGroup { time += 1 }
      }
    }
  }

  var isEmpty: Bool { events.isEmpty }

  /// The symbols of the events, in order.
  var symbols: [String] { events.map(\.symbol) }

  /// Returns whether another has the same events in the same order, at whatever instants.
  func hasOrder(of other: DrawnMarbles) -> Bool { symbols.joined() == other.symbols.joined() }
}

/// No sequence of the book comes so far; a drawing that jumps further stays here, and is wrong.
private let lastInstant = 1_000_000_000

/// A text without blanks, and with plain quotation marks instead of typographic ones.
private func bare(_ text: String) -> String {
  String(text.filter { !$0.isWhitespace }.map { "‘’".contains($0) ? "'" : $0 })
}
