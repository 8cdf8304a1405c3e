/// The outcome of a run at a place of the book; `book test --accept` writes it there.
public struct RunRecord: Codable, Equatable, Sendable {
  public enum Finding: Codable, Equatable, Sendable {
    /// The text that an example printed.
    case output(String)
    /// The compiler's message about a block that must not compile.
    case refusal(String)
    /// A picture as the run draws it.
    case picture([String])
  }

  /// The page, relative to the project's root.
  public let path: String
  /// The line of the block's opening fence.
  public let line: Int
  public let finding: Finding

  public init(_ finding: Finding, path: String, line: Int) {
    self.path = path
    self.line = line
    self.finding = finding
  }
}
