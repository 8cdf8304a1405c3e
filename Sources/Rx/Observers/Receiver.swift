// Made by chapters 26, 26a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer inside the library: it takes elements bare, and events only where the public comes in.
@usableFromInline
class Receiver<Element>: Link, ObserverType {
  /// Takes the next element.
  @usableFromInline
  func next(_ element: Element) {
    rxAbstractMethod()
  }

  /// Takes the error that ends the sequence.
  @usableFromInline
  func error(_ error: any Error) {
    rxAbstractMethod()
  }

  /// Takes the completion of the sequence.
  @usableFromInline
  func completed() {
    rxAbstractMethod()
  }

  /// Learns that nothing comes any more, not even an end.
  func abandoned() {}

  /// Takes an event, and calls the method for its case.
  @inlinable
  final func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): self.error(error)
    case .completed: completed()
    }
  }
}
