// Made by chapter 22 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The name of a message, with a colon for each argument, as in `field:didChange:`.
public struct MessageName: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The name as text.
  public let description: String

  public init(stringLiteral text: String) {
    description = text
  }
}

/// A message as a value.
public final class Invocation {
  /// What the message is called.
  public let name: MessageName
  /// What goes with it.
  public let arguments: [Any?]
  /// What its sender gets back.
  public var result: Any?

  public init(_ name: MessageName, _ arguments: [Any?]) {
    self.name = name
    self.arguments = arguments
  }
}
