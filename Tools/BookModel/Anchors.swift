import Foundation
import Markup

/// The anchor of a heading for which the author names none, made as GitHub and most Markdown viewers make it.
func slug(_ title: String) -> String {
  String(
    title.lowercased().compactMap { character -> Character? in
      if character == " " || character == "-" { return "-" }
      return character.isLetter || character.isNumber || character == "_" ? character : nil
    })
}

/// Splits a heading into its text and the id in a trailing `{#id}`.
func splitAnchor(_ title: String) -> (title: String, id: String?) {
  guard title.utf8.last == UInt8(ascii: "}"), let start = title.range(of: "{#", options: .backwards) else {
    return (title, nil)
  }
  let id = title[start.upperBound...].dropLast()
  guard !id.isEmpty, !id.contains(" ") else { return (title, nil) }
  return (String(title[..<start.lowerBound].reversed().drop(while: \.isWhitespace).reversed()), String(id))
}

extension Document {
  /// The word in a block quote's first line `[!NOTE]`; nil if it begins otherwise.
  public func noteWord(of quote: Int) -> String? {
    let start = nodes[quote].range.start
    let first = source[start.line].utf8.dropFirst(start.column).drop { $0 == UInt8(ascii: " ") }
    guard first.starts(with: "[!".utf8), let end = first.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    return String(first[..<end].dropFirst(2))
  }
}
