import Rx

/// The end of a sequence.
enum End: Equatable, CustomStringConvertible {
  case completed
  case failed(String)

  /// The error that closures throw at a program's `poison`.
  static let poisoned = End.failed("\(Failure.poison)")

  var description: String {
    switch self {
    case .completed: "completed"
    case .failed(let error): "error(\(error))"
    }
  }
}

/// A sequence as a value: its elements, and its end, if there was one.
struct Tale<Element> {
  var elements: [Element]
  var end: End?

  init(_ elements: [Element], _ end: End? = .completed) {
    self.elements = elements
    self.end = end
  }

  /// Makes a tale of the events that were received.
  init(of events: some Sequence<Event<Element>>) {
    self.init(events.compactMap(\.element), nil)
    for event in events where event.isStopEvent {
      end = event.error.map { .failed("\($0)") } ?? .completed
    }
  }

  var texts: [String] {
    elements.map { "next(\($0))" } + (end.map { ["\($0)"] } ?? [])
  }

  /// Returns a tale with other elements and this end.
  func with<Other>(_ elements: [Other]) -> Tale<Other> {
    Tale<Other>(elements, end)
  }

  /// Returns a tale with elements that are sent at completion only: none as yet, and none before an error.
  func atCompletion<Other>(_ elements: [Other]) -> Tale<Other> {
    Tale<Other>(end == .completed ? elements : [], end)
  }
}

extension Tale<Int> {
  /// Returns the tale up to the element at which closures throw.
  func poisoned(_ poison: Int?) -> Tale {
    guard let index = poison.flatMap(elements.firstIndex) else { return self }
    return Tale(Array(elements[..<index]), .poisoned)
  }
}

extension Tale: Sendable where Element: Sendable {}
