// Made by chapters 26 and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A receiver that is nothing but one closure.
private final class Handler<Element>: Receiver<Element> {
  private let handle: (Event<Element>) -> Void

  init(_ handle: @escaping (Event<Element>) -> Void) {
    self.handle = handle
    super.init()
  }

  override func next(_ element: Element) { handle(.next(element)) }

  override func error(_ error: any Error) { handle(.error(error)) }

  override func completed() { handle(.completed) }
}

extension ObserverType {
  /// This observer as a receiver: the one inside it if there is one.
  var receiver: Receiver<Element> {
    if Self.self == Asked<Element>.self { return (self as! Asked<Element>).receiver }
    if Self.self == AnyObserver<Element>.self, let receiver = (self as! AnyObserver<Element>).receiver {
      return receiver.takeUnretainedValue()
    }
    return Handler(on)
  }
}
