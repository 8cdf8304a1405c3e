// Made by chapters 7, 7a, 16d and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What has been accumulated from `seed` and the elements so far, sent anew with every element.
  ///
  /// If `accumulator` throws, the sequence fails with that error.
  public func scan<A>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A
  ) -> Observable<A> {
    Scan(source: asObservable(), seed: seed) { $0 = try accumulator($0, $1) }
  }
}

private final class Scan<Source, Accumulated>: Producer<Accumulated> {
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
    let sink = ScanSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class ScanSink<Source, Accumulated>: StageSink<Source, Accumulated> {
  private let accumulator: (inout Accumulated, Source) throws -> Void
  private var accumulated: Accumulated

  init(parent: Scan<Source, Accumulated>, downstream: Receiver<Accumulated>) {
    accumulator = parent.accumulator
    accumulated = parent.seed
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    do {
      try accumulator(&accumulated, element)
      forward(accumulated)
    } catch {
      fail(error)
    }
  }
}

extension ObservableType {
  /// What has been accumulated from `seed` and the elements so far, sent anew with every element.
  ///
  /// `accumulator` changes the value in place. If it throws, the sequence fails with that error.
  public func scan<A>(
    into seed: A, accumulator: @escaping (inout A, Element) throws -> Void
  ) -> Observable<A> {
    Scan(source: asObservable(), seed: seed, accumulator: accumulator)
  }
}
