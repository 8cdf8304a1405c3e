extension Diagram {
  /// Parses a diagram. Parts that can't be read are left out and reported.
  public static func read(_ lines: [String]) -> (diagram: Diagram, mistakes: [Mistake]) {
    var reader = DiagramReader(lines)
    for index in lines.indices { reader.read(lines[index], index) }
    let mistakes = reader.mistakes + (reader.mistakes.isEmpty ? reader.diagram.mistakes : [])
    return (reader.diagram, mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }
}

/// Reads a diagram line by line: sources, expression, results, subscriptions, legend.
private struct DiagramReader {
  var diagram: Diagram
  var mistakes: [Mistake] = []
  /// The part that an indented line continues.
  private var open = Part.nothing

  private enum Part { case nothing, source, expression, result, legend }

  init(_ lines: [String]) { diagram = Diagram(text: lines) }

  mutating func read(_ text: String, _ line: Int) {
    if text.isBlank { return }
    if text.indentation > 0 {
      readContinuation(text, line)
    } else if LegendReader.takes(text) {
      diagram.legend += LegendReader(text, line: line).entries
      open = .legend
    } else if let label = Label(text) {
      readRow(text, label, line)
    } else {
      readExpression(text, line)
    }
  }

  private mutating func readRow(_ text: String, _ label: Label, _ line: Int) {
    if let message = label.mistake { report(line, 1, message) }
    let row = Row(name: label.name, isCold: label.isCold, track: readTrack(text, from: label.width, line))
    for tick in row.timeline.ticks.indices {
      for (index, marble) in row.timeline[tick].enumerated() where marble.isSubscriptionMark {
        report(
          line, row.track.column(ofTick: tick, index: index),
          "‘\(marble.letter)’ has a line of its own, without a name, under the line it belongs to")
      }
    }
    if diagram.expression.isEmpty {
      diagram.sources.append(row)
      open = .source
    } else {
      if row.isCold { report(line, 1, "only a source can be cold: this line says what a subscriber hears") }
      diagram.results.append(row)
      open = .result
    }
  }

  private mutating func readTrack(_ text: String, from width: Int, _ line: Int) -> Track {
    let reader = TrackReader(text[text.utf8.index(text.startIndex, offsetBy: width)...], line: line, column: width + 1)
    mistakes += reader.mistakes
    return reader.track
  }

  private mutating func readContinuation(_ text: String, _ line: Int) {
    switch open {
    case .source, .result: readSubscription(text, line)
    case .expression: diagram.expression.append(codeLine(text, line))
    case .legend: report(line, text.indentation + 1, "a line of the legend begins at the margin: move it to the left")
    case .nothing:
      report(
        line, text.indentation + 1,
        "a diagram begins at the margin, with a source or the expression: move it to the left")
    }
  }

  private mutating func readSubscription(_ text: String, _ line: Int) {
    let track = readTrack(text, from: 0, line)
    let marks = track.timeline.ticks.joined()
    if marks.contains(where: { !$0.isSubscriptionMark }) || marks.isEmpty {
      return report(
        line, text.indentation + 1,
        "this line belongs to the one above it, so it says when that is subscribed to: only ‘^’, ‘-’ and ‘!’")
    }
    if Array(marks) != [.subscribed], Array(marks) != [.subscribed, .disposed] {
      return report(
        line, text.indentation + 1,
        "a subscription begins with one ‘^’ and ends with one ‘!’, or doesn't end; draw another line for another subscription"
      )
    }
    if open == .source {
      diagram.sources[diagram.sources.count - 1].subscriptions.append(track)
    } else if diagram.results.last?.subscriptions.isEmpty == false {
      report(
        line, text.indentation + 1, "what is heard is one subscription: give the other subscriber a line with a name")
    } else {
      diagram.results[diagram.results.count - 1].subscriptions.append(track)
    }
  }

  private mutating func readExpression(_ text: String, _ line: Int) {
    if open == .result || open == .legend, !diagram.expression.isEmpty {
      return report(line, 1, "a diagram has one expression, and what follows it is ‘name: marbles’ or ‘letter = value’")
    }
    diagram.expression.append(codeLine(text, line))
    open = .expression
  }

  private func codeLine(_ text: String, _ line: Int) -> CodeLine {
    CodeLine(text: text.trimmed, line: line, column: text.indentation + 1)
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String) {
    mistakes.append(Mistake(line: line, column: column, message: message))
  }
}

/// `name:` or `cold name:` at the beginning of a line, and its width in bytes.
private struct Label {
  let name: String
  let isCold: Bool
  let width: Int
  let mistake: String?

  /// Returns nil for a line of Swift.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let marbles = text[colon...].dropFirst()
    guard marbles.first.map({ $0 == " " }) ?? true else { return nil }
    let words = text[..<colon].split(separator: " ")
    isCold = words.first == "cold" && words.count > 1
    let own = words.dropFirst(isCold ? 1 : 0)
    let isName = own.count == 1 && own.allSatisfy(isIdentifier)
    // Swift has colons, too: without a proper name, a row has to look like marbles.
    let isSwift = own.isEmpty || own.contains { $0.contains { "(.\"".contains($0) } }
    guard
      isName
        || (!isSwift && marbles.allSatisfy("-|#()^! abcdefghijklmnopqrstuvwxyz0123456789".contains)
          && marbles.contains("-"))
    else { return nil }
    name = own.joined(separator: " ")
    mistake =
      isName
      ? nil
      : "‘\(name)’ is no name: one word of letters and digits, as in Swift, and ‘cold’ before it if its time begins with a subscription"
    width = text.utf8.distance(from: text.startIndex, to: colon) + 1
  }
}

func isIdentifier(_ word: some StringProtocol) -> Bool {
  guard let first = word.first, first == "_" || first.isLetter else { return false }
  return word.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
}
