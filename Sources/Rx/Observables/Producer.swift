// Made by chapters 5, 12, 26, 26a and 30 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source that makes an object for every subscription.
@usableFromInline
class Producer<Element>: Observable<Element> {
  final override func feed(_ receiver: Receiver<Element>) -> Link? {
    if CurrentThreadScheduler.isScheduleRequired {
      return Trampoline.run { run(receiver) }
    }
    return run(receiver)
  }

  /// Makes the stage of one subscription and sets it going.
  func run(_ receiver: Receiver<Element>) -> Link? {
    let disposer = SinkDisposer()
    let (sink, subscription) = run(receiver, cancel: disposer)
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
