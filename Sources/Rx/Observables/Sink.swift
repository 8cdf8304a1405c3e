// Made by chapters 4, 5, 5a, 16, 16a and 16c of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// One subscription at work: the object between a source and its observer.
class Sink<Observer: ObserverType>: Disposable {
  private let observer: Observer
  private let cancel: any Cancelable
  private let isDisposed = Atomic(false)

  #if DEBUG
    private let tracker = SynchronizationTracker()
  #endif

  /// Whether this subscription is over; any thread may ask.
  final var disposed: Bool {
    isDisposed.load(ordering: .acquiring)
  }

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
    if !disposed { send(event) }
  }

  /// Hands over the event that ends the sequence, and nothing after it; then ends the subscription.
  final func end(with event: Event<Observer.Element>) {
    if sayLast(event) { dispose() }
  }

  /// The same for a sink that holds `lock` now: the subscription is ended when it has left.
  final func end(with event: Event<Observer.Element>, leaving lock: RecursiveLock) {
    if sayLast(event) { lock.disposeOutside(self) }
  }

  private func sayLast(_ event: Event<Observer.Element>) -> Bool {
    if isDisposed.exchange(true, ordering: .acquiringAndReleasing) { return false }
    send(event)
    return true
  }

  private func send(_ event: Event<Observer.Element>) {
    #if DEBUG
      tracker.track("\(type(of: self))") { observer.on(event) }
    #else
      observer.on(event)
    #endif
  }

  /// Silences the sink, and ends the whole subscription.
  func dispose() {
    isDisposed.store(true, ordering: .releasing)
    cancel.dispose()
  }
}
