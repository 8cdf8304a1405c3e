// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A value and when it came.
public struct Recorded<Value>: CustomDebugStringConvertible {
  /// When it came.
  public let time: TestTime
  /// What came.
  public let value: Value

  /// A value that came at `time`.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }

  /// The value and its time: `next(1) @ 210`.
  public var debugDescription: String {
    "\(value) @ \(time)"
  }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded {
  /// `next(element)` at `time`.
  public static func next<T>(_ time: TestTime, _ element: T) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .next(element))
  }

  /// `completed` at `time`.
  public static func completed<T>(
    _ time: TestTime, _: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .completed)
  }

  /// `error(error)` at `time`.
  public static func error<T>(
    _ time: TestTime, _ error: any Error, _: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .error(error))
  }

  /// The given events: a list in which `.next` and `.completed` need no type.
  public static func events<T>(
    _ recordedEvents: Recorded<Event<T>>...
  ) -> [Recorded<Event<T>>] where Value == Event<T> {
    recordedEvents
  }

  /// The given events.
  public static func events<T>(
    _ recordedEvents: [Recorded<Event<T>>]
  ) -> [Recorded<Event<T>>] where Value == Event<T> {
    recordedEvents
  }
}
