// Made by chapters 8, 8a and 16c of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = MergeArraySink(observer: observer, cancel: cancel)
    return (sink, sink.run(sources))
  }
}

/// The one observer of all sources.
final class MergeArraySink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  private let group = CompositeDisposable()
  private var activeCount = 0

  func run(_ sources: [Observable<Observer.Element>]) -> any Disposable {
    activeCount = sources.count
    if sources.isEmpty { complete() }
    for source in sources {
      if group.insert(source.subscribe(self)) == nil { break }
    }
    return group
  }

  override func dispose() {
    super.dispose()
    group.dispose()
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      forwardOn(event)
    case .error:
      end(with: event, leaving: lock)
    case .completed:
      activeCount -= 1
      if activeCount == 0 { complete() }
    }
  }

  private func complete() {
    end(with: .completed, leaving: lock)
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
