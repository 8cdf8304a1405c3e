// Made by chapters 7a, 16d and 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Accumulated {
    let sink = ReduceSink(parent: self, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class ReduceSink<Source, Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Reduce<Source, Observer.Element>
  private var accumulated: Observer.Element

  init(
    parent: Reduce<Source, Observer.Element>, observer: Observer, cancel: any Cancelable
  ) {
    self.parent = parent
    accumulated = parent.seed
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Source>) {
    switch event {
    case .next(let element):
      if disposed { return }
      do {
        try parent.accumulator(&accumulated, element)
      } catch {
        end(with: .error(error))
      }
    case .error(let error):
      end(with: .error(error))
    case .completed:
      forwardOn(.next(accumulated))
      end(with: .completed)
    }
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
