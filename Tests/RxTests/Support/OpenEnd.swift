@testable import Rx

/// The end of a chain that passes on whatever comes, even after the last word; the library's own ends keep that back.
private final class OpenEnd<Element>: Terminal<Element> {
  private let hear: (Event<Element>) -> Void

  init(_ hear: @escaping (Event<Element>) -> Void) {
    self.hear = hear
    super.init()
  }

  override func next(_ element: Element) { hear(.next(element)) }

  override func error(_ error: any Error) { end(.error(error)) }

  override func completed() { end(.completed) }

  private func end(_ event: Event<Element>) {
    hear(event)
    if stop() { leave() }
  }
}

extension ObservableType {
  /// Subscribes a closure that hears what the operators say, not what the library lets an observer hear of it.
  func listen(_ hear: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(last: OpenEnd(hear))
  }

  /// Subscribes a witness to what the operators say.
  func listen(_ witness: Witness<Element>) -> any Disposable { listen { witness.on($0) } }
}
