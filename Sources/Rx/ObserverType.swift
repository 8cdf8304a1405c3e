// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Whoever can be told about events.
public protocol ObserverType {
  /// What the sequence carries.
  associatedtype Element

  /// Takes the next event of the sequence.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends `next(element)`.
  public func onNext(_ element: Element) {
    on(.next(element))
  }

  /// Sends `error(error)`.
  public func onError(_ error: any Error) {
    on(.error(error))
  }

  /// Sends `completed`.
  public func onCompleted() {
    on(.completed)
  }
}
