// Made by chapters 8, 9 and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// Any number of disposables as one, to which others can be added, and from which they can be taken.
public final class CompositeDisposable: DisposeBase, Cancelable {
  /// Stands for one disposable of the group.
  public struct DisposeKey {
    fileprivate let key: BagKey
  }

  private let lock = RecursiveLock()
  private var disposables = Bag<any Disposable>()
  private let disposed = Atomic(false)

  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  /// A group with nothing in it yet.
  public override init() {}

  /// Adds `disposable`; if it is too late, disposes it at once and returns `nil`.
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = lock.performLocked { add(disposable) }
    if key == nil { disposable.dispose() }
    return key
  }

  private func add(_ disposable: any Disposable) -> DisposeKey? {
    if isDisposed { return nil }
    return DisposeKey(key: disposables.insert(disposable))
  }

  /// Disposes all of them, in the order in which they came, and releases them.
  public func dispose() {
    lock.performLocked(takeAll).forEach { $0.dispose() }
  }

  private func takeAll() -> Bag<any Disposable> {
    disposed.store(true, ordering: .releasing)
    defer { disposables.removeAll() }
    return disposables
  }

  /// Takes out the disposable that got `disposeKey`, and disposes it.
  public func remove(for disposeKey: DisposeKey) {
    let removed = lock.performLocked { disposables.removeKey(disposeKey.key) }
    removed?.dispose()
  }

  /// How many disposables there are in the group.
  public var count: Int {
    lock.performLocked { disposables.count }
  }
}
