// Made by chapters 7a, 16d, 19a and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What has been accumulated from `seed` and all elements, sent when this sequence completes.
  ///
  /// If `accumulator` throws, the sequence fails with that error.
  public func reduce<A>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A
  ) -> Observable<A> {
    Reduce(source: asObservable(), seed: seed) { $0 = try accumulator($0, $1) }
  }

  /// All elements as one array, sent when this sequence completes.
  public func toArray() -> Single<[Element]> {
    Single(raw: Reduce(source: asObservable(), seed: []) { $0.append($1) })
  }
}

private final class Reduce<Source, Accumulated>: Producer<Accumulated> {
  private let source: Observable<Source>
  let seed: Accumulated
  let accumulator: (inout Accumulated, Source) throws -> Void

  init(
    source: Observable<Source>, seed: Accumulated,
    accumulator: @escaping (inout Accumulated, Source) throws -> Void
  ) {
    self.source = source
    self.seed = seed
    self.accumulator = accumulator
  }

  override func run(_ receiver: Receiver<Accumulated>) -> Link? {
    let sink = ReduceSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class ReduceSink<Source, Accumulated>: StageSink<Source, Accumulated> {
  private let accumulator: (inout Accumulated, Source) throws -> Void
  private var accumulated: Accumulated

  init(parent: Reduce<Source, Accumulated>, downstream: Receiver<Accumulated>) {
    accumulator = parent.accumulator
    accumulated = parent.seed
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    do {
      try accumulator(&accumulated, element)
    } catch {
      fail(error)
    }
  }

  override func completed() {
    forward(accumulated)
    complete()
  }
}

extension ObservableType {
  /// What `mapResult` makes of what has been accumulated from `seed` and all elements, sent at completion.
  ///
  /// If one of the closures throws, the sequence fails with that error.
  public func reduce<A, Result>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A,
    mapResult: @escaping (A) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator).map(mapResult)
  }
}
