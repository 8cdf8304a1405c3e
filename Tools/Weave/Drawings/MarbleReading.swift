import Marbles

extension Diagram {
  /// The diagram in words, for screen readers.
  var reading: String {
    let sources = sources.map { "\($0.isCold ? "Cold source" : "Source") \($0.name)\(reading(of: $0))" }
    let results = results.map { "\($0.name.capitalizedFirst)\(reading(of: $0))" }
    let code = expression.map(\.text).joined(separator: " ")
    return (sources + ["Expression: \(code)"] + results).map { "\($0)." }.joined(separator: " ")
  }

  private func reading(of row: Row) -> String {
    let events = row.timeline.ticks.enumerated().flatMap { tick, marbles in
      marbles.enumerated().map { $0 == 0 ? "\(word(for: $1)) at tick \(tick)" : "then \(word(for: $1))" }
    }
    let lives = row.subscriptions.map { track in
      track.timeline.ticks.enumerated().flatMap { tick, marks in marks.map { "\(word(for: $0)) at tick \(tick)" } }
        .joined(separator: ", ")
    }
    return ": " + ([events.isEmpty ? "nothing" : events.joined(separator: ", ")] + lives).joined(separator: "; ")
  }

  private func word(for marble: Marble) -> String {
    switch marble {
    case .value(let letter): label(of: letter)
    case .completed: "completed"
    case .error: "an error"
    case .subscribed: "subscribed"
    case .disposed: "disposed"
    }
  }

  /// Returns the text in a marble: the value if it is short, otherwise its letter.
  func label(of letter: Character) -> String {
    guard let value = self[letter]?.code.text else { return String(letter) }
    let isString = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
    let short = isString ? String(value.dropFirst().dropLast()) : value
    return short.isEmpty || short.count > 3 ? String(letter) : short
  }

  /// The part of the legend that the marbles don't show.
  var wordsOfLegend: String {
    let long = legend.filter { $0.letter == "#" || label(of: $0.letter) == String($0.letter) }
    return long.map { "\($0.letter == "#" ? "×" : String($0.letter)) = \($0.code.text)" }.joined(separator: ", ")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
