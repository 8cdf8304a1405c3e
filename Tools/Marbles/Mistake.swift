/// Something that can't be read in a diagram, with its cure.
public struct Mistake: Hashable, Sendable {
  /// The diagram's line, starting with 0.
  public let line: Int
  /// The column in UTF-8 bytes, starting with 1.
  public let column: Int
  public let message: String
}

extension StringProtocol {
  /// Without the spaces at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }

  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The bytes of spaces at the text's beginning.
  var indentation: Int { prefix { $0.isWhitespace }.utf8.count }
}
