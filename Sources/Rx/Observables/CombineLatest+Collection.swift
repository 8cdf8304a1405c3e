// Made by chapter 8a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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
  let sources: [Observable<Source>]
  let resultSelector: ([Source]) throws -> Element

  init(sources: [Observable<Source>], resultSelector: @escaping ([Source]) throws -> Element) {
    self.sources = sources
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = CombineLatestCollectionSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class CombineLatestCollectionSink<Source, Observer: ObserverType>: CombineSink<Observer> {
  private let parent: CombineLatestCollection<Source, Observer.Element>
  private let latest: [Latest<Source>]

  init(
    parent: CombineLatestCollection<Source, Observer.Element>, observer: Observer, cancel: any Cancelable
  ) {
    self.parent = parent
    latest = parent.sources.map { _ in Latest() }
    super.init(arity: parent.sources.count, observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    if latest.isEmpty { complete() }
    for (source, memory) in zip(parent.sources, latest) {
      observe(source, store: memory.store)
    }
    return group
  }

  override func next() {
    if latest.contains(where: { $0.element == nil }) {
      if activeCount == 1 { complete() }
    } else {
      emit { try parent.resultSelector(latest.map { $0.element! }) }
    }
  }
}
