import Rx

/// How a sequence ended.
enum End: Equatable, CustomStringConvertible {
  case completed
  case failed(String)

  /// Failed with the error that closures throw at the element they can't bear.
  static let poisoned = End.failed("\(Failure.poison)")

  var description: String {
    switch self {
    case .completed: "completed"
    case .failed(let error): "error(\(error))"
    }
  }
}

/// A sequence as a value: its elements, and how it ended, if it did.
struct Tale<Element> {
  var elements: [Element]
  var end: End?

  init(_ elements: [Element], _ end: End? = .completed) {
    self.elements = elements
    self.end = end
  }

  /// What somebody heard.
  init(of events: some Sequence<Event<Element>>) {
    self.init(events.compactMap(\.element), nil)
    for event in events where event.isStopEvent {
      end = event.error.map { .failed("\($0)") } ?? .completed
    }
  }

  /// The events as text.
  var texts: [String] {
    elements.map { "next(\($0))" } + (end.map { ["\($0)"] } ?? [])
  }

  /// Other elements before the same end.
  func with<Other>(_ elements: [Other]) -> Tale<Other> {
    Tale<Other>(elements, end)
  }

  /// Other elements, if the sequence has completed; until then there are none, and none before an error.
  func atCompletion<Other>(_ elements: [Other]) -> Tale<Other> {
    Tale<Other>(end == .completed ? elements : [], end)
  }
}

extension Tale<Int> {
  /// The tale up to the element that closures can't bear.
  func poisoned(_ poison: Int?) -> Tale {
    guard let index = poison.flatMap(elements.firstIndex) else { return self }
    return Tale(Array(elements[..<index]), .poisoned)
  }
}

extension Tale: Sendable where Element: Sendable {}
