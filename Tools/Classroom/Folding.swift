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

/// How wide a terminal is at least.
public let terminalColumns = 80
