// Made by chapters 28 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// How a sequence ended.
enum SequenceEnd {
  case completed
  case error(any Error)

  /// The same as an event.
  func event<Element>(of type: Element.Type) -> Event<Element> {
    switch self {
    case .completed: .completed
    case .error(let error): .error(error)
    }
  }

  /// Tells `receiver` of the end.
  func tell<Element>(_ receiver: Receiver<Element>) {
    switch self {
    case .completed: receiver.completed()
    case .error(let error): receiver.error(error)
    }
  }
}

extension Unmanaged<ObserverList> {
  /// Hands `element` to each receiver; they must be receivers of such elements.
  @inline(__always)
  func tell<Element>(_ element: Element) {
    _withUnsafeGuaranteedRef { list in
      list.forEach { unsafeDowncast($0, to: Receiver<Element>.self).next(element) }
    }
  }

  /// The same, and counts this thread out.
  @inline(__always)
  func next<Element>(_ element: Element) {
    tell(element)
    leave()
  }

  /// Tells each receiver of the end, and counts this thread out.
  func end<Element>(_ end: SequenceEnd, of type: Element.Type) {
    _withUnsafeGuaranteedRef { list in
      list.forEach { end.tell(unsafeDowncast($0, to: Receiver<Element>.self)) }
      list.leave()
    }
  }

  /// Counts this thread out.
  func leave() {
    _withUnsafeGuaranteedRef { $0.leave() }
  }
}
