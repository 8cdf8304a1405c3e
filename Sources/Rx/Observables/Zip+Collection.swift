// Made by chapters 8a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = ZipCollectionSink(arity: sources.count, resultSelector: resultSelector, downstream: receiver)
    return sink.run(sources)
  }
}

private final class ZipCollectionSink<Source, Result>: CombineSink<Result> {
  private let queues: [ZipQueue<Source>]
  private let resultSelector: ([Source]) throws -> Result

  init(arity: Int, resultSelector: @escaping ([Source]) throws -> Result, downstream: Receiver<Result>) {
    self.resultSelector = resultSelector
    queues = (0..<arity).map { _ in ZipQueue() }
    super.init(arity: arity, downstream: downstream)
  }

  func run(_ sources: [Observable<Source>]) -> Link {
    if queues.isEmpty { complete() }
    for (source, queue) in zip(sources, queues) { observe(source, by: queue) }
    return attached(to: nil)
  }

  override func combine() {
    if missing > 0 {
      if activeCount == 1 { complete(leaving: lock) }
    } else {
      emit { try resultSelector(queues.map(takeFirst)) }
    }
  }

  private func takeFirst(_ queue: ZipQueue<Source>) -> Source {
    let element = queue.takeFirst(leaving: lock)
    if queue.isEmpty { missing += 1 }
    return element
  }
}
