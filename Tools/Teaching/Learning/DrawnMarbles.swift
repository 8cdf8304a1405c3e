import Classroom

/// What happens when, as a trace says it or as a learner draws it.
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

  /// Reads a drawing; what it can't be is in it as it was written, and so like nothing else.
  ///
  /// - Parameter symbols: what may come. They are looked for first: an element may have dashes and brackets of its own.
  init(_ text: String, of symbols: Set<String>) {
    events = []
    let known = symbols.sorted { ($1.count, $0) < ($0.count, $1) }
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
        time = Int(digits) ?? time
      default:
        events.append(Event(time: time, symbol: String(first)))
        if !isGroup { time += 1 }
      }
    }
  }

  var isEmpty: Bool { events.isEmpty }

  /// What may be drawn to say the same.
  var symbols: [String] { events.map(\.symbol) }

  /// Whether another says the same in the same order, whenever that is.
  func hasOrder(of other: DrawnMarbles) -> Bool { symbols.joined() == other.symbols.joined() }
}

/// A text without blanks, and with the quotation marks that everybody can type.
private func bare(_ text: String) -> String {
  String(text.filter { !$0.isWhitespace }.map { "‘’".contains($0) ? "'" : $0 })
}
