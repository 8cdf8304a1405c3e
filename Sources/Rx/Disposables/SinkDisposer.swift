// Made by chapters 5, 5a, 16, 16b and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The receipt of one subscription, which may be disposed before the subscription is complete.
final class SinkDisposer: Link, Cancelable {
  private static let disposed: UInt8 = 1
  private static let sinkAndSubscriptionSet: UInt8 = 2

  private let state = Atomic<UInt8>(0)
  private var sink: (any Disposable)?
  private var subscription: (any Disposable)?

  override init() {
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  var isDisposed: Bool {
    state.load(ordering: .acquiring) & Self.disposed != 0
  }

  /// Takes what is to be disposed, once; disposes it at once if `dispose` came first.
  func setSinkAndSubscription(sink: any Disposable, subscription: any Disposable) {
    self.sink = sink
    self.subscription = subscription
    let before = add(Self.sinkAndSubscriptionSet)
    precondition(before & Self.sinkAndSubscriptionSet == 0, "Sink and subscription were already set")
    if before & Self.disposed != 0 { disposeBoth() }
  }

  override func dispose() {
    let before = add(Self.disposed)
    if before & Self.disposed != 0 { return }
    if before & Self.sinkAndSubscriptionSet != 0 { disposeBoth() }
  }

  /// Sets a bit, and says which were set before.
  private func add(_ bit: UInt8) -> UInt8 {
    state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  }

  /// Breaks the circle of receipt and sink, too.
  private func disposeBoth() {
    sink.take()?.dispose()
    subscription.take()?.dispose()
  }
}
