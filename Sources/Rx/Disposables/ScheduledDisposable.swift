// Made by chapters 13 and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// A disposable whose `dispose` is carried out by a scheduler.
public final class ScheduledDisposable: DisposeBase, Cancelable {
  /// Where the disposing is done.
  public let scheduler: any ImmediateSchedulerType
  private var disposable: (any Disposable)?
  private let disposed = Atomic(false)

  /// A disposable that has `disposable` disposed by `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    self.disposable = disposable
  }

  /// Whether the disposing has been done.
  public var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  /// Asks the scheduler for an action that disposes what this stands for, once.
  public func dispose() {
    _ = scheduler.schedule(self) { scheduled in
      scheduled.disposeNow()
      return Disposables.create()
    }
  }

  /// Disposes what this stands for, once; to be called by an action of the scheduler.
  func disposeNow() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    disposable?.dispose()
    disposable = nil
  }
}
