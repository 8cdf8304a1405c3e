import Rx

/// A source whose events a test sends, and that counts its disposals.
final class Feed<Element> {
  private var observer: AnyObserver<Element>?
  private let count = Count()
  private let onDispose: () -> Void

  init(onDispose: @escaping () -> Void = {}) {
    self.onDispose = onDispose
  }

  /// The sequence, which may be subscribed to once.
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

  /// A fault if the source was subscribed to, and not disposed exactly once.
  var faults: [String] {
    observer == nil || count.value == 1 ? [] : ["a source was let go \(count.value) times"]
  }
}
