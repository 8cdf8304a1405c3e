/// Breaks a text into lines that fit into a terminal, each after `margin`.
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

/// Joins a sentence and a command to go on with; the command gets a line of its own if both don't fit on one.
public func pointing(_ sentence: String, to way: String) -> String {
  sentence + (sentence.count + way.count < terminalColumns ? " " : "\n  ") + way
}

/// Puts a mark, which may be coloured, before a sentence that is broken into lines for a terminal.
func marked(_ mark: String, _ sentence: String) -> String { mark + folded(sentence, after: "  ").dropFirst() }

/// The width that every terminal is assumed to have, in characters.
public let terminalColumns = 80
