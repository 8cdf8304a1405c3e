// Made by chapters 5 and 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The receipt of one subscription, which may be disposed before the subscription is complete.
final class SinkDisposer: DisposeBase, Cancelable {
  private static let disposed: UInt8 = 1
  private static let sinkAndSubscriptionSet: UInt8 = 2

  private var state: UInt8 = 0
  private var sink: (any Disposable)?
  private var subscription: (any Disposable)?

  var isDisposed: Bool {
    state & Self.disposed != 0
  }

  /// Takes what is to be disposed, once; disposes it at once if `dispose` came first.
  func setSinkAndSubscription(sink: any Disposable, subscription: any Disposable) {
    precondition(state & Self.sinkAndSubscriptionSet == 0, "Sink and subscription were already set")
    self.sink = sink
    self.subscription = subscription
    state |= Self.sinkAndSubscriptionSet
    if isDisposed { disposeBoth() }
  }

  func dispose() {
    if isDisposed { return }
    state |= Self.disposed
    if state & Self.sinkAndSubscriptionSet != 0 { disposeBoth() }
  }

  /// Breaks the circle of receipt and sink, too.
  private func disposeBoth() {
    sink?.dispose()
    subscription?.dispose()
    sink = nil
    subscription = nil
  }
}
