/// The screen of `watch`: a title, an answer, a status and the keys.
struct WatchScreen: Equatable {
  var title: String
  var body: String
  var status: String
  var keys: String
  /// The end of the body that stays visible if it doesn't fit: the first for an answer, the last for hints.
  var keeps = End.first

  enum End { case first, last }

  /// Returns exactly `height` lines; the lines of the body that don't fit are counted.
  func text(width: Int, height: Int) -> String {
    guard height > 4 else { return cut(status, to: width) }
    let room = height - 4
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(String($0), to: width) }
    if lines.count > room {
      let hidden = lines.count - room + 1
      switch keeps {
      case .first:
        lines = lines.prefix(room - 1) + [cut("… \(hidden) more lines: `book exercise check` shows all", to: width)]
      case .last:
        lines = [cut("… \(hidden) lines before: a taller window shows them", to: width)] + lines.suffix(room - 1)
      }
    }
    lines += Array(repeating: "", count: room - lines.count)
    return ([cut(title, to: width), ""] + lines + [cut(status, to: width), cut(keys, to: width)])
      .joined(separator: "\n")
  }
}

/// Breaks a line into pieces of at most `width` columns; colour codes take none.
func wrapped(_ line: String, to width: Int) -> [String] {
  var pieces = [""]
  var used = 0
  var isEscape = false
  for character in line {
    if character == "\u{1B}" { isEscape = true }
    if !isEscape {
      let columns = columns(of: character)
      if used + columns > width {
        pieces.append("")
        used = 0
      }
      used += columns
    }
    pieces[pieces.count - 1].append(character == "\t" ? " " : character)
    if isEscape, character.isLetter { isEscape = false }
  }
  return pieces
}

private func cut(_ line: String, to width: Int) -> String { wrapped(line, to: width)[0] }

/// The number of columns of a character in a terminal: Chinese and emoji take two.
private func columns(of character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  switch scalar.value {
  case 0..<0x20, 0x7F: return scalar == "\t" ? 1 : 0
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
