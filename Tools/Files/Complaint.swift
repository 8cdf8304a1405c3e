/// An error whose message is a sentence for the user; commands end with exit status 1.
public struct Complaint: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  /// Throws all faults as one, a line each and `end` after them, if there are any.
  public static func throwAll(_ faults: [String], ending end: String...) throws {
    if !faults.isEmpty { throw Complaint((faults + end).joined(separator: "\n")) }
  }
}
