// Made by chapters 1, 6, 10a and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// One thing that a sequence tells its observer.
///
/// A sequence keeps the grammar `next* (error | completed)?`.
@frozen
public enum Event<Element> {
  /// The next element.
  case next(Element)
  /// The sequence failed; nothing follows.
  case error(any Error)
  /// The sequence is finished; nothing follows.
  case completed
}

extension Event: CustomDebugStringConvertible {
  /// The event as it is written in this book: `next(1)`, `error(…)`, `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether no event may follow this one.
  public var isStopEvent: Bool {
    switch self {
    case .next: false
    case .error, .completed: true
    }
  }

  /// The element of a `next` event.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether this is the `completed` event.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }
}

extension Event {
  /// The same event with its element replaced; an error if `transform` throws.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    do {
      switch self {
      case .next(let element): return .next(try transform(element))
      case .error(let error): return .error(error)
      case .completed: return .completed
      }
    } catch {
      return .error(error)
    }
  }
}

/// What can be seen as an event.
public protocol EventConvertible {
  /// What the event carries.
  associatedtype Element

  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  public var event: Event<Element> {
    self
  }
}

extension Event: Equatable where Element: Equatable {
  /// Two errors count as equal if they are of one type and print the same.
  public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)):
      type(of: left) == type(of: right) && "\(left)" == "\(right)"
    case (.completed, .completed): true
    default: false
    }
  }
}

extension Event: Sendable where Element: Sendable {}
