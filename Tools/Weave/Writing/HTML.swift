/// Markup under construction.
///
/// Only string literals of the program are added unchanged; everything else is escaped.
public struct HTML: Equatable, Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Makes empty markup, with room for so many bytes.
  public init(capacity: Int) { bytes.reserveCapacity(capacity) }

  public var string: String { String(decoding: bytes, as: UTF8.self) }
  var isEmpty: Bool { bytes.isEmpty }

  /// Appends markup that the program itself wrote.
  public mutating func markup(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a start tag; attributes without a value are left out.
  public mutating func open(_ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    start(tag, attributes)
    markup(">")
  }

  /// Appends an element that has no content.
  public mutating func void(_ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    start(tag, attributes)
    markup("/>")
  }

  public mutating func close(_ tag: StaticString) {
    markup("</")
    markup(tag)
    markup(">")
  }

  /// Appends a whole element around a text.
  public mutating func element(
    _ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?>, _ content: String
  ) {
    open(tag, attributes)
    text(content)
    close(tag)
  }

  public mutating func element(_ tag: StaticString, _ content: String) { element(tag, [:], content) }

  /// Appends text, escaped.
  public mutating func text(_ text: some StringProtocol) {
    var text = String(text)
    text.withUTF8 { escape($0) }
  }

  /// Appends text given as bytes, escaped.
  mutating func text(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    escape(UnsafeBufferPointer(rebasing: text))
  }

  public mutating func append(_ other: HTML) { bytes.append(contentsOf: other.bytes) }

  /// Appends a part of other markup, which has to begin and end between tags.
  mutating func append(_ other: HTML, _ part: Range<Int>) { bytes.append(contentsOf: other.bytes[part]) }

  private mutating func start(_ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
    markup("<")
    markup(tag)
    for (name, value) in attributes {
      if let value { attribute(name, value) }
    }
  }

  mutating func attribute(_ name: StaticString, _ value: String) {
    markup(" ")
    markup(name)
    markup("=\"")
    text(value)
    markup("\"")
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    for index in text.indices {
      guard let entity = entity(for: text[index]) else { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      markup(entity)
      copied = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }
}

/// Returns the entity for a byte that would be read as markup, in text or in attributes.
private func entity(for byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  default: nil
  }
}

/// Returns a text escaped for XML, between tags or in quotation marks.
public func escaped(_ text: String) -> String {
  guard text.utf8.contains(where: { entity(for: $0) != nil }) else { return text }
  var html = HTML()
  html.text(text)
  return html.string
}
