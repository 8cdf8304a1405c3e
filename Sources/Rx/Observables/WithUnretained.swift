// Made by chapters 6a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, each put together with an object that the sequence does not keep alive.
  ///
  /// Completes with the first element that finds the object gone.
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Observable<Out> {
    WithUnretained(source: asObservable(), object: obj, resultSelector: resultSelector)
  }

  /// The elements of this sequence, each in a pair with an object that the sequence does not keep alive.
  ///
  /// Completes with the first element that finds the object gone.
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
    withUnretained(obj) { ($0, $1) }
  }
}

private final class WithUnretained<Object: AnyObject, Source, Out>: Producer<Out> {
  private let source: Observable<Source>
  private(set) weak var object: Object?
  let resultSelector: (Object, Source) -> Out

  init(
    source: Observable<Source>, object: Object,
    resultSelector: @escaping (Object, Source) -> Out
  ) {
    self.source = source
    self.object = object
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Out {
    let sink = WithUnretainedSink(parent: self, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class WithUnretainedSink<Object: AnyObject, Source, Observer: ObserverType>:
  Sink<Observer>, ObserverType
{
  private let parent: WithUnretained<Object, Source, Observer.Element>

  init(
    parent: WithUnretained<Object, Source, Observer.Element>,
    observer: Observer, cancel: any Cancelable
  ) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Source>) {
    switch event {
    case .next(let element):
      if disposed { return }
      guard let object = parent.object else { return end(with: .completed) }
      forwardOn(.next(parent.resultSelector(object, element)))
    case .error(let error):
      end(with: .error(error))
    case .completed:
      end(with: .completed)
    }
  }
}
