@testable import Rx

/// A source that asks no flag before it calls its one observer, and that ends nothing by itself.
final class Bare<Element>: Observable<Element> {
  private var observer: AnyObserver<Element>?
  private let prelude: [Event<Element>]
  private let onDispose: () -> Void
  private let disposals = Count()

  /// - Parameter prelude: what it sends while it is subscribed to.
  init(prelude: [Event<Element>] = [], onDispose: @escaping () -> Void) {
    self.prelude = prelude
    self.onDispose = onDispose
  }

  /// Whether its subscription has been disposed.
  var isLeft: Bool { disposals.value > 0 }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    self.observer = AnyObserver(observer)
    prelude.forEach(on)
    return Disposables.create { [self] in
      disposals.up()
      onDispose()
    }
  }

  func on(_ event: Event<Element>) { observer?.on(event) }

  func onNext(_ element: Element) { on(.next(element)) }

  func onCompleted() { on(.completed) }

  /// Breaks the circle with an operator that holds its sources.
  func forget() { observer = nil }
}
