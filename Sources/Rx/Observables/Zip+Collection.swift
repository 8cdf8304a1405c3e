// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of the first elements of all sources, of their second ones, and so on.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    ZipCollection(sources: collection.map { $0.asObservable() }, resultSelector: resultSelector)
  }

  /// The first elements of all sources as an array, their second ones, and so on.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    ZipCollection(sources: collection.map { $0.asObservable() }, resultSelector: { $0 })
  }
}

private final class ZipCollection<Source, Element>: Producer<Element> {
  private let sources: [Observable<Source>]
  private let resultSelector: ([Source]) throws -> Element

  init(sources: [Observable<Source>], resultSelector: @escaping ([Source]) throws -> Element) {
    self.sources = sources
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = ZipCollectionSink<Source, Observer>(
      arity: sources.count, resultSelector: resultSelector, observer: observer, cancel: cancel)
    return (sink, sink.run(sources))
  }
}

private final class ZipCollectionSink<Source, Observer: ObserverType>: CombineSink<Observer> {
  private let queues: [ZipQueue<Source>]
  private let resultSelector: ([Source]) throws -> Observer.Element

  init(
    arity: Int, resultSelector: @escaping ([Source]) throws -> Observer.Element,
    observer: Observer, cancel: any Cancelable
  ) {
    self.resultSelector = resultSelector
    queues = (0..<arity).map { _ in ZipQueue() }
    super.init(arity: arity, observer: observer, cancel: cancel)
  }

  func run(_ sources: [Observable<Source>]) -> any Disposable {
    if queues.isEmpty { complete() }
    for (source, queue) in zip(sources, queues) {
      observe(source, store: queue.store)
    }
    return group
  }

  override func next() {
    if queues.contains(where: \.isEmpty) {
      if activeCount == 1 { complete() }
    } else {
      emit {
        let first = queues.map { $0.takeFirst() }
        lock.releaseOutside(first)
        return try resultSelector(first)
      }
    }
  }
}
