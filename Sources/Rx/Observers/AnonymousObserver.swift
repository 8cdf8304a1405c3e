// Made by chapters 3, 4, 26a and 27a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer that hands its events to a closure.
final class AnonymousObserver<Element>: ObserverBase<Element> {
  private let eventHandler: (Event<Element>) -> Void

  init(_ eventHandler: @escaping (Event<Element>) -> Void) {
    self.eventHandler = eventHandler
    super.init()
  }

  override func next(_ element: Element) {
    if !isStopped { eventHandler(.next(element)) }
  }

  override func error(_ error: any Error) { end(with: .error(error)) }

  override func completed() { end(with: .completed) }

  private func end(with event: Event<Element>) {
    if !stop() { return }
    eventHandler(event)
    leave()
  }
}
