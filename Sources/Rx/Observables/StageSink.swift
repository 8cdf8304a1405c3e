// Made by chapters 26, 26a, 27, 27b and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// One subscription at work between a source and the next receiver, and the receipt of it.
class StageSink<Input, Output>: Receiver<Input> {
  final override var endsItself: Bool { true }
  private let downstream: Receiver<Output>
  private let state = Atomic<UInt8>(0)
  private var upstream: Link?

  /// Whether this subscription is over; any thread may ask.
  final var disposed: Bool {
    state.load(ordering: .acquiring) & StageState.over != 0
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

  /// The same for a stage that holds `lock` now, and gives it back meanwhile.
  final func fail(_ error: any Error, leaving lock: RecursiveLock) {
    // The closure that threw it may have kept no reference of its own.
    defer { lock.releaseOutside(error) }
    guard silence() else { return }
    lock.performUnlocked {
      tell(error)
      lock.disposeOutside(self)
    }
  }

  /// The same for a stage that holds `lock` now, and gives it back meanwhile.
  final func complete(leaving lock: RecursiveLock) {
    guard silence() else { return }
    lock.performUnlocked {
      tell()
      lock.disposeOutside(self)
    }
  }

  /// Hands the error on, and nothing after it; `false` if the subscription was over.
  final func sayLast(_ error: any Error) -> Bool {
    guard silence() else { return false }
    tell(error)
    return true
  }

  /// Hands the completion on, and nothing after it; `false` if the subscription was over.
  final func sayLast() -> Bool {
    guard silence() else { return false }
    tell()
    return true
  }

  private func tell(_ error: any Error) {
    tracked { downstream.error(error) }
  }

  private func tell() {
    tracked { downstream.completed() }
  }

  /// Notes that the subscription is over; `false` if it was before.
  private func silence() -> Bool {
    add(StageState.over) & StageState.over == 0
  }

  #if DEBUG
    private let tracker = SynchronizationTracker()
  #endif

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

  /// Tells the receiver below that nothing comes any more, not even an end.
  final func abandon() { downstream.abandoned() }

  /// Takes the receipt from above, and is the one for below.
  final func attached(to upstream: Link?) -> Link {
    self.upstream = upstream
    let before = add(StageState.attached)
    precondition(before & StageState.attached == 0, "The stage is attached already")
    if before & StageState.disposed != 0 { detach() }
    return self
  }

  /// Silences the stage, and disposes what is above it.
  override func dispose() {
    let before = add(StageState.over | StageState.disposed)
    if before & StageState.disposed == 0, before & StageState.attached != 0 { detach() }
  }

  /// Disposes what is above, which has ended, while the stage goes on.
  final func leaveUpstream() {
    let before = add(StageState.disposed)
    if before & StageState.disposed == 0, before & StageState.attached != 0 { detach() }
  }

  private func detach() {
    upstream.take()?.dispose()
  }

  /// Sets bits, and says which were set before.
  @inline(__always)
  private func add(_ bits: UInt8) -> UInt8 {
    state.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }
}

/// The bits of a stage's word.
private enum StageState {
  /// The last word was said, or the subscription was disposed.
  static let over: UInt8 = 1
  /// What is above is to be disposed, or has been.
  static let disposed: UInt8 = 2
  /// What is above is known.
  static let attached: UInt8 = 4
}
