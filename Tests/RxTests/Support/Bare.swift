@testable import Rx

/// A source without protection: it sends whatever a test says to its one observer, even after an end or a disposal.
final class Bare<Element>: Observable<Element> {
  private var observer: AnyObserver<Element>?
  private let prelude: [Event<Element>]
  private let onDispose: () -> Void
  private let disposals = Count()

  /// - Parameter prelude: events that it sends during `subscribe`.
  init(prelude: [Event<Element>] = [], onDispose: @escaping () -> Void) {
    self.prelude = prelude
    self.onDispose = onDispose
  }

  /// `true` if its subscription has been disposed.
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

  /// Drops the observer, to break a circle with an operator that holds its sources.
  func forget() { observer = nil }
}
