/// Cuts a woven page into pieces; comments, the document type and what scripts and styles say are left out.
struct PagePieceReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ page: String) { bytes = Array(page.utf8) }

  mutating func read() -> [PagePiece] {
    var pieces: [PagePiece] = []
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        pieces.append(.text(withoutNamedEntities(take { $0 != UInt8(ascii: "<") })))
      } else if starts("<!--") {
        skip(past: "-->")
      } else if starts("<!") || starts("<?") {
        skip(past: ">")
      } else if starts("</") {
        position += 2
        pieces.append(.end(take(while: isNamePart)))
        skip(past: ">")
      } else {
        let tag = readTag()
        pieces.append(.start(tag))
        if tag.name == "script" || tag.name == "style", !tag.isEmpty { skipText(of: tag.name) }
      }
    }
    return pieces
  }

  private mutating func readTag() -> Tag {
    position += 1
    var tag = Tag(name: take(while: isNamePart))
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if isSpace(bytes[position]) || bytes[position] == UInt8(ascii: "/") {
        tag.isEmpty = bytes[position] == UInt8(ascii: "/")
        position += 1
      } else {
        tag.attributes.append(readAttribute())
      }
    }
    position += 1
    if voidElements.contains(tag.name) { tag.isEmpty = true }
    return tag
  }

  /// An attribute without a value gets its own name for one.
  private mutating func readAttribute() -> Tag.Attribute {
    let name = take { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      if name.isEmpty { position += 1 }
      return Tag.Attribute(name: name, value: name)
    }
    position += 1
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      return Tag.Attribute(name: name, value: withoutNamedEntities(take { !isSpace($0) && $0 != UInt8(ascii: ">") }))
    }
    let quote = bytes[position]
    position += 1
    let value = take { $0 != quote }
    position += 1
    return Tag.Attribute(name: name, value: safeValue(value))
  }

  /// What stands in an attribute, whatever quotes stood around it.
  private func safeValue(_ value: String) -> String {
    let value = withoutNamedEntities(value)
    return value.contains { "\"<".contains($0) }
      ? value.replacing("\"", with: "&quot;").replacing("<", with: "&lt;") : value
  }

  private mutating func skipText(of name: String) {
    while position < bytes.count, !starts("</\(name)") { position += 1 }
  }

  private mutating func skip(past end: String) {
    while position < bytes.count, !starts(end) { position += 1 }
    position = min(bytes.count, position + end.utf8.count)
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

private func isNamePart(_ byte: UInt8) -> Bool {
  !isSpace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
}

/// A text in which only those entities are named that XML knows.
private func withoutNamedEntities(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  let parts = text.split(separator: "&", omittingEmptySubsequences: false)
  return String(parts[0])
    + parts.dropFirst().map { part in
      let name = part.prefix { $0 != ";" }
      if name == "nbsp" { return "&#160" + part.dropFirst(name.count) }
      let isKnown =
        name.count < part.count && (name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name))
      return (isKnown ? "&" : "&amp;") + part
    }.joined()
}
