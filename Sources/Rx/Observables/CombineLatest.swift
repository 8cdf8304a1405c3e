// Made by chapters 8a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  ///
  /// Begins when every source has sent an element; completes when all have, or when it can't begin any more.
  public static func combineLatest<O1: ObservableType, O2: ObservableType, each Other: ObservableType>(
    _ source1: O1, _ source2: O2, _ others: repeat each Other,
    resultSelector: @escaping (O1.Element, O2.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    CombineLatest(
      source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
      resultSelector: resultSelector)
  }
}

/// What `combineLatest` remembers of one source: the element that came last.
final class Latest<Element>: Memory<Element> {
  private let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var isEmpty = true

  deinit {
    if !isEmpty { place.deinitialize(count: 1) }
    place.deallocate()
  }

  /// The element, which must exist.
  var element: Element { place.pointee }

  override func store(_ element: Element, leaving lock: RecursiveLock) -> Bool {
    if isEmpty {
      place.initialize(to: element)
      isEmpty = false
      return true
    }
    lock.releaseOutside(replace(&place.pointee, with: element))
    return false
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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = CombineLatestSink<Element, repeat each Source>(resultSelector: resultSelector, downstream: receiver)
    return sink.run(repeat each sources)
  }
}

private final class CombineLatestSink<Result, each Source>: CombineSink<Result> {
  private let latest: [AnyObject]
  private let resultSelector: (repeat each Source) throws -> Result

  init(resultSelector: @escaping (repeat each Source) throws -> Result, downstream: Receiver<Result>) {
    self.resultSelector = resultSelector
    var latest: [AnyObject] = []
    repeat latest.append(Latest<each Source>())
    self.latest = latest
    super.init(arity: latest.count, downstream: downstream)
  }

  func run(_ source: repeat Observable<each Source>) -> Link {
    var index = 0
    repeat observe(each source, by: memory(at: &index))
    return attached(to: nil)
  }

  override func combine() {
    if missing == 0 {
      var index = 0
      emit { try resultSelector(repeat (memory(at: &index) as Latest<each Source>).element) }
    } else if activeCount == 1 {
      complete(leaving: lock)
    }
  }

  /// The memory of the source at `index`, and one index more.
  private func memory<Element>(at index: inout Int) -> Latest<Element> {
    defer { index += 1 }
    return unsafeDowncast(latest[index], to: Latest<Element>.self)
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
