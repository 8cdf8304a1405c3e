// Made by chapters 7, 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Accumulated {
    let sink = ScanSink(parent: self, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class ScanSink<Source, Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Scan<Source, Observer.Element>
  private var accumulated: Observer.Element

  init(
    parent: Scan<Source, Observer.Element>, observer: Observer, cancel: any Cancelable
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
        forwardOn(.next(accumulated))
      } catch {
        end(with: .error(error))
      }
    case .error(let error):
      end(with: .error(error))
    case .completed:
      end(with: .completed)
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
