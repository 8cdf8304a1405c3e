// Made by chapter 26 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// One subscription at work between a source and the next receiver.
class Stage<Input, Output>: Receiver<Input> {
  private let downstream: Receiver<Output>
  private let receipt = SinkDisposer()
  private let isOver = Atomic(false)

  #if DEBUG
    private let tracker = SynchronizationTracker()
  #endif

  /// Whether this subscription is over; any thread may ask.
  final var disposed: Bool {
    isOver.load(ordering: .acquiring)
  }

  init(downstream: Receiver<Output>) {
    self.downstream = downstream
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Hands an element on, unless the subscription is over.
  final func forward(_ element: Output) {
    if disposed { return }
    tracked { downstream.next(element) }
  }

  /// Hands the error on, and nothing after it; then ends the subscription.
  final func fail(_ error: any Error) {
    if sayLast(error) { dispose() }
  }

  /// Hands the completion on, and nothing after it; then ends the subscription.
  final func complete() {
    if sayLast() { dispose() }
  }

  /// The same for a stage that holds `lock` now: the subscription is ended when it has left.
  final func fail(_ error: any Error, leaving lock: RecursiveLock) {
    if sayLast(error) { lock.disposeOutside(self) }
  }

  /// The same for a stage that holds `lock` now: the subscription is ended when it has left.
  final func complete(leaving lock: RecursiveLock) {
    if sayLast() { lock.disposeOutside(self) }
  }

  /// Hands the error on, and nothing after it; `false` if the subscription was over.
  final func sayLast(_ error: any Error) -> Bool {
    if isOver.exchange(true, ordering: .acquiringAndReleasing) { return false }
    tracked { downstream.error(error) }
    return true
  }

  /// Hands the completion on, and nothing after it; `false` if the subscription was over.
  final func sayLast() -> Bool {
    if isOver.exchange(true, ordering: .acquiringAndReleasing) { return false }
    tracked { downstream.completed() }
    return true
  }

  @inline(__always)
  private func tracked(_ action: () -> Void) {
    #if DEBUG
      tracker.track("\(type(of: self))", action)
    #else
      action()
    #endif
  }

  override func error(_ error: any Error) { fail(error) }

  override func completed() { complete() }

  /// Takes the receipt from above, and gives the one for below.
  final func attached(to upstream: Link?) -> Link {
    receipt.setSinkAndSubscription(sink: self, subscription: upstream ?? Disposables.create())
    return receipt
  }

  /// Silences the stage, and ends the whole subscription.
  override func dispose() {
    isOver.store(true, ordering: .releasing)
    receipt.dispose()
  }
}
