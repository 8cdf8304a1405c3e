/// An error whose message is a sentence for the user; commands end with exit status 1.
public struct Complaint: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
