// Made by chapters 2, 4, 5, 16a, 26a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that runs `subscribe` anew for every observer.
  ///
  /// What the closure returns is disposed when the sequence has ended or the subscription is disposed.
  @inlinable
  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    AnonymousObservable(subscribe)
  }
}

/// A source that is one closure.
@usableFromInline
final class AnonymousObservable<Element>: Producer<Element> {
  let subscribeHandler: (AnyObserver<Element>) -> any Disposable

  @usableFromInline
  init(_ subscribeHandler: @escaping (AnyObserver<Element>) -> any Disposable) {
    self.subscribeHandler = subscribeHandler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = AnonymousObservableSink<Element>(downstream: receiver)
    return sink.attached(to: .to(subscribeHandler(AnyObserver(receiver: sink))))
  }
}

/// One run of the closure: lets nothing through after the event that ends the sequence.
final class AnonymousObservableSink<Element>: StageSink<Element, Element> {
  override func next(_ element: Element) { forward(element) }
}
