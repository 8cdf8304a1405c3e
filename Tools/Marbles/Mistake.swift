/// A mistake in a diagram's text; the message says its cure.
public struct Mistake: Hashable, Sendable {
  /// The diagram's line, starting with 0.
  public let line: Int
  /// The column in UTF-8 bytes, starting with 1.
  public let column: Int
  public let message: String
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }

  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The number of bytes of white space at the beginning.
  var indentation: Int { prefix { $0.isWhitespace }.utf8.count }
}
