import Foundation

extension Grading {
  /// The result as one line of JSON, without the line break. Equal results give equal bytes.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All its values can be encoded: texts, numbers and lists of them.
    return String(decoding: try! encoder.encode(self), as: UTF8.self)
  }

  /// Reads a line; nil if it isn't a result.
  public init?(line: some StringProtocol) {
    guard let grading = try? JSONDecoder().decode(Grading.self, from: Data(line.utf8)) else { return nil }
    self = grading
  }
}
