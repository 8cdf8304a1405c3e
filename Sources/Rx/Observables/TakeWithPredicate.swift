// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What becomes of the element that ends `take(while:)` or `take(until:)`.
public enum TakeBehavior {
  /// It is taken.
  case inclusive
  /// It is left out.
  case exclusive
}

extension ObservableType {
  /// The elements of this sequence up to the first one for which `predicate` doesn't hold.
  ///
  /// Completes with that one. If `predicate` throws, the sequence fails with that error.
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    TakeWhile(source: asObservable(), predicate: predicate, behavior: behavior)
  }

  /// The elements of this sequence up to the first one for which `predicate` holds.
  ///
  /// Completes with that one. If `predicate` throws, the sequence fails with that error.
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}

private final class TakeWhile<Element>: Producer<Element> {
  private let source: Observable<Element>
  let predicate: (Element) throws -> Bool
  let behavior: TakeBehavior

  init(
    source: Observable<Element>,
    predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior
  ) {
    self.source = source
    self.predicate = predicate
    self.behavior = behavior
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = TakeWhileSink(parent: self, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class TakeWhileSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: TakeWhile<Observer.Element>
  private var isTaking = true

  init(parent: TakeWhile<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    if disposed || !isTaking { return }
    guard case .next(let element) = event else { return end(with: event) }
    do {
      isTaking = try parent.predicate(element)
    } catch {
      isTaking = false
      return end(with: .error(error))
    }
    if isTaking || parent.behavior == .inclusive { forwardOn(event) }
    if !isTaking { end(with: .completed) }
  }
}
