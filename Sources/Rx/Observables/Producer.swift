// Made by chapters 5 and 12 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source that makes an object for every subscription.
class Producer<Element>: Observable<Element> {
  final override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    if CurrentThreadScheduler.isScheduleRequired {
      return Trampoline.run { begin(observer) }
    }
    return begin(observer)
  }

  private func begin<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let disposer = SinkDisposer()
    let (sink, subscription) = run(observer, cancel: disposer)
    disposer.setSinkAndSubscription(sink: sink, subscription: subscription)
    return disposer
  }

  /// Makes the sink of one subscription and sets it going.
  ///
  /// The sink disposes `cancel`, the receipt of this subscription, when the sequence has ended.
  func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    rxAbstractMethod()
  }
}
