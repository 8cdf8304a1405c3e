// Made by chapters 2, 4, 5 and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

extension ObservableType {
  /// A source that runs `subscribe` anew for every observer.
  ///
  /// What the closure returns is disposed when the sequence has ended or the subscription is disposed.
  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    AnonymousObservable(subscribe)
  }
}

/// A source that is one closure.
final class AnonymousObservable<Element>: Producer<Element> {
  let subscribeHandler: (AnyObserver<Element>) -> any Disposable

  init(_ subscribeHandler: @escaping (AnyObserver<Element>) -> any Disposable) {
    self.subscribeHandler = subscribeHandler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = AnonymousObservableSink(observer: observer, cancel: cancel)
    let subscription = sink.run(self)
    return (sink, subscription)
  }
}

/// One run of the closure: lets nothing through after the event that ends the sequence.
final class AnonymousObservableSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let isStopped = Atomic(false)

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      if isStopped.load(ordering: .acquiring) { return }
      forwardOn(event)
    case .error, .completed:
      if isStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
      forwardOn(event)
      dispose()
    }
  }

  func run(_ parent: AnonymousObservable<Observer.Element>) -> any Disposable {
    parent.subscribeHandler(AnyObserver(self))
  }
}
