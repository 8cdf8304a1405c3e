// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  ///
  /// Begins when every source has sent an element; completes when all have completed.
  public static func combineLatest<O1: ObservableType, O2: ObservableType, each Other: ObservableType>(
    _ source1: O1, _ source2: O2, _ others: repeat each Other,
    resultSelector: @escaping (O1.Element, O2.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    CombineLatest(
      source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
      resultSelector: resultSelector)
  }
}

/// What `combineLatest` remembers of one source.
final class Latest<Element> {
  private(set) var element: Element?

  /// A closure that takes the source's next element; the one before is released when `lock` has been left.
  func store(leaving lock: RecursiveLock) -> (Element) -> Void {
    { lock.releaseOutside(replace(&self.element, with: $0)) }
  }
}

private final class CombineLatest<Element, each Source>: Producer<Element> {
  private let sources: (repeat Observable<each Source>)
  private let resultSelector: (repeat each Source) throws -> Element

  init(
    _ source: repeat Observable<each Source>,
    resultSelector: @escaping (repeat each Source) throws -> Element
  ) {
    sources = (repeat each source)
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = CombineLatestSink<Observer, repeat each Source>(
      resultSelector: resultSelector, observer: observer, cancel: cancel)
    return (sink, sink.run(repeat each sources))
  }
}

private final class CombineLatestSink<Observer: ObserverType, each Source>: CombineSink<Observer> {
  private let latest: (repeat Latest<each Source>)
  private let resultSelector: (repeat each Source) throws -> Observer.Element

  init(
    resultSelector: @escaping (repeat each Source) throws -> Observer.Element,
    observer: Observer, cancel: any Cancelable
  ) {
    self.resultSelector = resultSelector
    latest = (repeat Latest<each Source>())
    var arity = 0
    for _ in repeat (each Source).self { arity += 1 }
    super.init(arity: arity, observer: observer, cancel: cancel)
  }

  func run(_ source: repeat Observable<each Source>) -> any Disposable {
    repeat observe(each source, store: (each latest).store(leaving: lock))
    return group
  }

  override func next() {
    var isComplete = true
    for memory in repeat each latest {
      if memory.element == nil { isComplete = false }
    }
    if isComplete {
      emit { try resultSelector(repeat (each latest).element!) }
    } else if activeCount == 1 {
      complete()
    }
  }
}

extension ObservableType where Element == Any {
  /// The latest elements of all sources as a tuple, anew whenever one of them sends.
  public static func combineLatest<O1: ObservableType, O2: ObservableType, each Other: ObservableType>(
    _ source1: O1, _ source2: O2, _ others: repeat each Other
  ) -> Observable<(O1.Element, O2.Element, repeat (each Other).Element)> {
    CombineLatest(
      source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
      resultSelector: { (first, second, other: repeat (each Other).Element) in
        (first, second, repeat each other)
      })
  }
}
