/// A sentence in lines that fit on a terminal, each after the same blanks.
public func folded(_ text: String, after margin: String = "") -> String {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, margin.count + last.count + 1 + word.count <= terminalColumns {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines.map { margin + $0 }.joined(separator: "\n")
}

/// A sentence, and what to go on with; that stands below where a terminal would break the line.
public func pointing(_ sentence: String, to way: String) -> String {
  sentence + (sentence.count + way.count < terminalColumns ? " " : "\n  ") + way
}

/// A sentence behind a mark, which may have a colour, in lines that fit on a terminal.
func marked(_ mark: String, _ sentence: String) -> String { mark + folded(sentence, after: "  ").dropFirst() }

/// How wide a terminal is at least.
public let terminalColumns = 80
