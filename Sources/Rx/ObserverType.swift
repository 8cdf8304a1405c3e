// Made by chapters 1 and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Anything that receives the events of a source.
public protocol ObserverType {
  /// What the sequence carries.
  associatedtype Element

  /// Takes the next event of the sequence.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends `next(element)`.
  @inlinable
  public func onNext(_ element: Element) {
    on(.next(element))
  }

  /// Sends `error(error)`.
  @inlinable
  public func onError(_ error: any Error) {
    on(.error(error))
  }

  /// Sends `completed`.
  @inlinable
  public func onCompleted() {
    on(.completed)
  }
}
