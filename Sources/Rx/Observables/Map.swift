// Made by chapters 6 and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, each replaced by what `transform` makes of it.
  ///
  /// If `transform` throws, the sequence fails with that error.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Map(source: asObservable(), transform: transform)
  }
}

private final class Map<Source, Result>: Producer<Result> {
  private let source: Observable<Source>
  private let transform: (Source) throws -> Result

  init(source: Observable<Source>, transform: @escaping (Source) throws -> Result) {
    self.source = source
    self.transform = transform
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Result {
    let sink = MapSink(transform: transform, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class MapSink<Source, Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let transform: (Source) throws -> Observer.Element

  init(
    transform: @escaping (Source) throws -> Observer.Element,
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
        forwardOn(.next(try transform(element)))
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
