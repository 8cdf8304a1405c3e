// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    CombineLatestCollection(
      sources: collection.map { $0.asObservable() }, resultSelector: resultSelector)
  }

  /// The latest elements of all sources as an array, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    CombineLatestCollection(sources: collection.map { $0.asObservable() }, resultSelector: { $0 })
  }
}

private final class CombineLatestCollection<Source, Element>: Producer<Element> {
  private let sources: [Observable<Source>]
  private let resultSelector: ([Source]) throws -> Element

  init(sources: [Observable<Source>], resultSelector: @escaping ([Source]) throws -> Element) {
    self.sources = sources
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = CombineLatestCollectionSink<Source, Observer>(
      arity: sources.count, resultSelector: resultSelector, observer: observer, cancel: cancel)
    return (sink, sink.run(sources))
  }
}

private final class CombineLatestCollectionSink<Source, Observer: ObserverType>: CombineSink<Observer> {
  private let latest: [Latest<Source>]
  private let resultSelector: ([Source]) throws -> Observer.Element

  init(
    arity: Int, resultSelector: @escaping ([Source]) throws -> Observer.Element,
    observer: Observer, cancel: any Cancelable
  ) {
    self.resultSelector = resultSelector
    latest = (0..<arity).map { _ in Latest() }
    super.init(arity: arity, observer: observer, cancel: cancel)
  }

  func run(_ sources: [Observable<Source>]) -> any Disposable {
    if latest.isEmpty {
      next()
      complete()
    }
    for (source, memory) in zip(sources, latest) {
      observe(source, store: memory.store(leaving: lock))
    }
    return group
  }

  override func next() {
    if latest.contains(where: { $0.element == nil }) {
      if activeCount == 1 { complete() }
    } else {
      emit { try resultSelector(latest.map { $0.element! }) }
    }
  }
}
