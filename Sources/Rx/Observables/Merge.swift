// Made by chapters 8, 8a, 16c and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of all `sources` as they come; completes when the last of them has.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    MergeArray(sources: sources)
  }
}

final class MergeArray<Element>: Producer<Element> {
  private let sources: [Observable<Element>]

  init(sources: [Observable<Element>]) {
    self.sources = sources
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    MergeArraySink(arity: sources.count, downstream: receiver).run(sources)
  }
}

/// The one receiver of all sources.
final class MergeArraySink<Element>: StageSink<Element, Element> {
  private let lock = RecursiveLock()
  private let group = CompositeDisposable()
  private var activeCount: Int

  init(arity: Int, downstream: Receiver<Element>) {
    activeCount = arity
    super.init(downstream: downstream)
  }

  func run(_ sources: [Observable<Element>]) -> Link {
    if sources.isEmpty { complete() }
    for source in sources {
      if group.insert(source.feed(self) ?? Disposables.create()) == nil { break }
    }
    return attached(to: nil)
  }

  override func dispose() {
    super.dispose()
    group.dispose()
  }

  override func next(_ element: Element) {
    lock.lock()
    forward(element)
    lock.unlock()
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked {
      activeCount -= 1
      if activeCount == 0 { complete(leaving: lock) }
    }
  }
}

extension ObservableType {
  /// The elements of all `sources` as they come; completes when the last of them has.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    MergeArray(sources: sources)
  }

  /// The elements of all `sources` as they come; completes when the last of them has.
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    MergeArray(sources: Array(sources))
  }
}
