// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// When a source was subscribed to, and when that subscription was disposed.
public struct Subscription: Hashable, CustomDebugStringConvertible {
  /// When it began.
  public let subscribe: TestTime
  /// When it was disposed; `Int.max` if it wasn't.
  public let unsubscribe: TestTime

  /// A subscription that isn't disposed.
  public init(_ subscribe: TestTime) {
    self.init(subscribe, .max)
  }

  /// A subscription from one moment to another.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// Both times: `(200 : 230)`, or `(200 : Infinity)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}
