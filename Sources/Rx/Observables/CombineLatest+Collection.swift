// Made by chapters 8a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = CombineLatestCollectionSink(arity: sources.count, resultSelector: resultSelector, downstream: receiver)
    return sink.run(sources)
  }
}

private final class CombineLatestCollectionSink<Source, Result>: CombineSink<Result> {
  private let latest: [Latest<Source>]
  private let resultSelector: ([Source]) throws -> Result

  init(arity: Int, resultSelector: @escaping ([Source]) throws -> Result, downstream: Receiver<Result>) {
    self.resultSelector = resultSelector
    latest = (0..<arity).map { _ in Latest() }
    super.init(arity: arity, downstream: downstream)
  }

  func run(_ sources: [Observable<Source>]) -> Link {
    if latest.isEmpty {
      lock.performLocked(combine)
      complete()
    }
    for (source, memory) in zip(sources, latest) { observe(source, by: memory) }
    return attached(to: nil)
  }

  override func combine() {
    if missing > 0 {
      if activeCount == 1 { complete(leaving: lock) }
    } else {
      emit { try resultSelector(latest.map { $0.element }) }
    }
  }
}
