// Made by chapter 11 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A keeper of observers under keys, which can forget one of them at any time.
protocol SynchronizedUnsubscribeType: AnyObject {
  /// Forgets the observer with this key, if it is still there.
  func synchronizedUnsubscribe(_ disposeKey: BagKey)
}

/// The receipt of one observer in a bag; it does not keep the owner of the bag alive.
struct SubscriptionDisposable<Owner: SynchronizedUnsubscribeType>: Disposable {
  private weak var owner: Owner?
  private let key: BagKey

  init(owner: Owner, key: BagKey) {
    self.owner = owner
    self.key = key
  }

  func dispose() {
    owner?.synchronizedUnsubscribe(key)
  }
}

extension SynchronizedUnsubscribeType {
  /// Puts `observer` into `observers`; it hears nothing more once the receipt is disposed.
  func insert<Observer: ObserverType>(
    _ observer: Observer, into observers: inout Observers<Observer.Element>
  ) -> any Disposable {
    let hasLeft = BooleanDisposable()
    let listener = AnyObserver<Observer.Element> { event in
      if !hasLeft.isDisposed { observer.on(event) }
    }
    let key = observers.insert(listener)
    return Disposables.create(hasLeft, SubscriptionDisposable(owner: self, key: key))
  }
}
