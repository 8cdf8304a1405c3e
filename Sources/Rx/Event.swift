// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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
