extension Diagram {
  /// The mistakes in a diagram that was read without any.
  var mistakes: [Mistake] { shapeMistakes + nameMistakes + useMistakes + legendMistakes + typeMistakes }

  private var shapeMistakes: [Mistake] {
    let last = max(0, text.count - 1)
    guard !expression.isEmpty else {
      return [
        Mistake(
          line: rows.last?.track.line ?? 0, column: 1,
          message: "no expression: below the sources stands Swift over their names, and below that ‘result:’")
      ]
    }
    guard results.isEmpty else { return [] }
    let line = expression.last?.line ?? last
    return [
      Mistake(
        line: line, column: expression.last?.column ?? 1,
        message: "no result: add a line ‘result:’ below the expression; `book test --accept` draws what the run gives")
    ]
  }

  private var nameMistakes: [Mistake] {
    var seen: Set<String> = []
    return rows.compactMap { row in
      if seen.insert(row.name).inserted { return nil }
      return Mistake(
        line: row.track.line, column: row.isCold ? 6 : 1,
        message: "the name ‘\(row.name)’ is taken: every line has a name of its own")
    }
  }

  private var useMistakes: [Mistake] {
    guard !expression.isEmpty else { return [] }
    let used = Set(expression.flatMap { identifiers(in: $0.text) })
    return sources.compactMap { row in
      if used.contains(row.name) { return nil }
      return Mistake(
        line: row.track.line, column: row.isCold ? 6 : 1,
        message: "the expression doesn't use ‘\(row.name)’: use it, or take the line out")
    }
  }

  private var legendMistakes: [Mistake] {
    let drawn = Set(rows.flatMap { $0.timeline.ticks.joined() }.map(\.letter))
    var seen: Set<Character> = []
    return legend.compactMap { entry in
      let column = entry.code.column - 4
      if entry.code.text.isEmpty {
        return Mistake(
          line: entry.code.line, column: entry.code.column,
          message: "‘\(entry.letter)’ stands for nothing: write a Swift expression behind ‘=’")
      }
      if !seen.insert(entry.letter).inserted {
        return Mistake(
          line: entry.code.line, column: column, message: "‘\(entry.letter)’ has a value already: keep one")
      }
      // A result that isn't filled in yet may get any letter.
      if drawn.contains(entry.letter) || results.contains(where: { $0.timeline.ticks.isEmpty }) { return nil }
      return Mistake(
        line: entry.code.line, column: column, message: "‘\(entry.letter)’ stands on no line: draw it, or take it out")
    }
  }

  /// Sources that mix digits with letters, neither of which are in the legend.
  private var typeMistakes: [Mistake] {
    sources.compactMap { row in
      let plain = row.timeline.letters.filter { self[$0] == nil }
      guard plain.contains(where: \.isNumber), let letter = plain.first(where: { !$0.isNumber }) else { return nil }
      let tick = row.timeline.ticks.firstIndex { $0.contains(.value(letter)) } ?? 0
      let index = row.timeline[tick].firstIndex(of: .value(letter)) ?? 0
      return Mistake(
        line: row.track.line, column: row.track.column(ofTick: tick, index: index),
        message:
          "digits are Int and letters String, and a source sends values of one type: say in a legend what ‘\(letter)’ is"
      )
    }
  }
}

/// Returns the identifiers in a line of Swift, except those in strings.
func identifiers(in code: String) -> [String] {
  var found: [String] = []
  var word = ""
  var isQuoted = false
  for letter in code + " " {
    if letter == "_" || letter.isLetter || letter.isNumber, !isQuoted {
      word.append(letter)
    } else {
      if isIdentifier(word) { found.append(word) }
      word = ""
      if letter == "\"" { isQuoted.toggle() }
    }
  }
  return found
}
