// Made by chapters 4, 5 and 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// One subscription at work: the object between a source and its observer.
class Sink<Observer: ObserverType>: Disposable {
  private let observer: Observer
  private let cancel: any Cancelable
  private(set) final var disposed = false

  init(observer: Observer, cancel: any Cancelable) {
    self.observer = observer
    self.cancel = cancel
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Hands an event to the observer, unless the subscription was disposed.
  final func forwardOn(_ event: Event<Observer.Element>) {
    if disposed { return }
    observer.on(event)
  }

  /// Silences the sink, and ends the whole subscription.
  func dispose() {
    disposed = true
    cancel.dispose()
  }
}
