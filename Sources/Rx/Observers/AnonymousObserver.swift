// Made by chapters 3 and 4 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer that hands its events to a closure.
final class AnonymousObserver<Element>: ObserverBase<Element> {
  private let eventHandler: (Event<Element>) -> Void

  init(_ eventHandler: @escaping (Event<Element>) -> Void) {
    self.eventHandler = eventHandler
  }

  override func onCore(_ event: Event<Element>) {
    eventHandler(event)
  }
}
