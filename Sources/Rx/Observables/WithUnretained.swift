// Made by chapters 6a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Out>) -> Link? {
    let sink = WithUnretainedSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class WithUnretainedSink<Object: AnyObject, Source, Out>: StageSink<Source, Out> {
  private let parent: WithUnretained<Object, Source, Out>

  init(parent: WithUnretained<Object, Source, Out>, downstream: Receiver<Out>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    guard let object = parent.object else { return complete() }
    forward(parent.resultSelector(object, element))
  }
}
