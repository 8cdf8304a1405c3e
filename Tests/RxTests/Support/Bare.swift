@testable import Rx

/// A source that asks no flag before it calls its one observer, and that ends nothing by itself.
final class Bare: Observable<Int> {
  private var observer: AnyObserver<Int>?
  private let onDispose: () -> Void
  private let disposals = Count()

  init(onDispose: @escaping () -> Void) {
    self.onDispose = onDispose
  }

  /// Whether its subscription has been disposed.
  var isLeft: Bool { disposals.value > 0 }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    self.observer = AnyObserver(observer)
    return Disposables.create { [self] in
      disposals.up()
      onDispose()
    }
  }

  func onNext(_ number: Int) { observer?.onNext(number) }

  func onCompleted() { observer?.onCompleted() }

  /// Breaks the circle with an operator that holds its sources.
  func forget() { observer = nil }
}
