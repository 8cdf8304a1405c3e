/// A sentence for the person at the keyboard, with exit status 1.
public struct Complaint: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
