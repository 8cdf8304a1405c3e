// Made by chapters 8, 16a and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// A receipt that can be handed out before there is anything to dispose.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable {
  private static let disposed: UInt8 = 1
  private static let disposableSet: UInt8 = 2

  private let state = Atomic<UInt8>(0)
  private var disposable: (any Disposable)?

  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    state.load(ordering: .acquiring) & Self.disposed != 0
  }

  /// A receipt with nothing in it yet.
  public override init() {}

  /// Takes what is to be disposed, once; disposes it at once if `dispose` came first.
  public func setDisposable(_ disposable: any Disposable) {
    self.disposable = disposable
    let before = add(Self.disposableSet)
    precondition(before & Self.disposableSet == 0, "Disposable was already set")
    if before & Self.disposed != 0 { disposeAndLetGo() }
  }

  /// Disposes what was set, or what will be.
  public func dispose() {
    let before = add(Self.disposed)
    if before & Self.disposed != 0 { return }
    if before & Self.disposableSet != 0 { disposeAndLetGo() }
  }

  /// Sets a bit, and says which were set before.
  private func add(_ bit: UInt8) -> UInt8 {
    state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  }

  private func disposeAndLetGo() {
    disposable.take()?.dispose()
  }
}
