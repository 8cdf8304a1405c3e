import Rx

/// A source that a test feeds, and that knows how often it was let go.
final class Feed<Element> {
  private var observer: AnyObserver<Element>?
  private let count = Count()
  private let onDispose: () -> Void

  init(onDispose: @escaping () -> Void = {}) {
    self.onDispose = onDispose
  }

  /// To be subscribed to once.
  private(set) lazy var source = Observable<Element>.create { [unowned self] observer in
    self.observer = observer
    return Receipt(count: count, onDispose: onDispose)
  }

  private struct Receipt: Disposable {
    let count: Count
    let onDispose: () -> Void

    func dispose() {
      count.up()
      onDispose()
    }
  }

  func on(_ event: Event<Element>) { observer?.on(event) }

  /// Whether it wasn't let go exactly once, although it was subscribed to.
  var faults: [String] {
    observer == nil || count.value == 1 ? [] : ["a source was let go \(count.value) times"]
  }
}
