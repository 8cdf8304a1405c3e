// Made by chapters 6a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `transform` makes of the elements of this sequence, without the `nil`s.
  ///
  /// If `transform` throws, the sequence fails with that error.
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    CompactMap(source: asObservable(), transform: transform)
  }
}

private final class CompactMap<Source, Result>: Producer<Result> {
  private let source: Observable<Source>
  private let transform: (Source) throws -> Result?

  init(source: Observable<Source>, transform: @escaping (Source) throws -> Result?) {
    self.source = source
    self.transform = transform
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Result {
    let sink = CompactMapSink(transform: transform, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class CompactMapSink<Source, Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let transform: (Source) throws -> Observer.Element?

  init(
    transform: @escaping (Source) throws -> Observer.Element?,
    observer: Observer, cancel: any Cancelable
  ) {
    self.transform = transform
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Source>) {
    switch event {
    case .next(let element):
      if disposed { return }
      do {
        if let result = try transform(element) { forwardOn(.next(result)) }
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
