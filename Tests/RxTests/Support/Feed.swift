import Rx

/// A source that a test feeds, and that knows how often it was let go.
final class Feed<Element> {
  private var observer: AnyObserver<Element>?
  private let counted = Counted()

  /// To be subscribed to once.
  private(set) lazy var source = Observable<Element>.create { [unowned self] observer in
    self.observer = observer
    return counted
  }

  func on(_ event: Event<Element>) { observer?.on(event) }

  /// Whether it wasn't let go exactly once, although it was subscribed to.
  var faults: [String] {
    observer == nil || counted.count.value == 1 ? [] : ["a source was let go \(counted.count.value) times"]
  }
}
