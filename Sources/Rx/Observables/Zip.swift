// Made by chapters 8a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of the first elements of all sources, of their second ones, and so on.
  ///
  /// Completes when all sources have completed.
  public static func zip<O1: ObservableType, O2: ObservableType, each Other: ObservableType>(
    _ source1: O1, _ source2: O2, _ others: repeat each Other,
    resultSelector: @escaping (O1.Element, O2.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    Zip(
      source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
      resultSelector: resultSelector)
  }
}

extension ObservableType where Element == Any {
  /// The first elements of all sources as a tuple, their second ones, and so on.
  public static func zip<O1: ObservableType, O2: ObservableType, each Other: ObservableType>(
    _ source1: O1, _ source2: O2, _ others: repeat each Other
  ) -> Observable<(O1.Element, O2.Element, repeat (each Other).Element)> {
    Zip(
      source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
      resultSelector: { (first, second, other: repeat (each Other).Element) in
        (first, second, repeat each other)
      })
  }
}

/// What `zip` remembers of one source: the elements that wait for the others'.
final class ZipQueue<Element>: Memory<Element> {
  private let waiting = Ring<Element>()

  override func store(_ element: Element, leaving lock: RecursiveLock) -> Bool {
    var element = element
    waiting.keep(&element, atMost: .max)
    return waiting.count == 1
  }

  var isEmpty: Bool { waiting.count == 0 }

  /// Takes the element that has waited longest; it is released when `lock` has been left.
  func takeFirst(leaving lock: RecursiveLock) -> Element {
    let element = waiting.takeFirst()
    lock.releaseOutside(element)
    return element
  }
}

private final class Zip<Element, each Source>: Producer<Element> {
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
    let sink = ZipSink<Element, repeat each Source>(resultSelector: resultSelector, downstream: receiver)
    return sink.run(repeat each sources)
  }
}

private final class ZipSink<Result, each Source>: CombineSink<Result> {
  private let queues: [AnyObject]
  private let resultSelector: (repeat each Source) throws -> Result

  init(resultSelector: @escaping (repeat each Source) throws -> Result, downstream: Receiver<Result>) {
    self.resultSelector = resultSelector
    var queues: [AnyObject] = []
    repeat queues.append(ZipQueue<each Source>())
    self.queues = queues
    super.init(arity: queues.count, downstream: downstream)
  }

  func run(_ source: repeat Observable<each Source>) -> Link {
    var index = 0
    repeat observe(each source, by: queue(at: &index))
    return attached(to: nil)
  }

  override func combine() {
    if missing > 0 { return }
    var index = 0
    emit { try resultSelector(repeat takeFirst((each Source).self, at: &index)) }
  }

  private func takeFirst<Element>(_ type: Element.Type, at index: inout Int) -> Element {
    let queue: ZipQueue<Element> = queue(at: &index)
    let element = queue.takeFirst(leaving: lock)
    if queue.isEmpty { missing += 1 }
    return element
  }

  /// The queue of the source at `index`, and one index more.
  private func queue<Element>(at index: inout Int) -> ZipQueue<Element> {
    defer { index += 1 }
    return unsafeDowncast(queues[index], to: ZipQueue<Element>.self)
  }
}
