// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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
final class ZipQueue<Element> {
  private var incoming: [Element] = []
  private var outgoing: [Element] = []

  var isEmpty: Bool {
    incoming.isEmpty && outgoing.isEmpty
  }

  func store(_ element: Element) {
    incoming.append(element)
  }

  /// Takes the element that has waited longest; turns the queue round whenever its outgoing end is used up.
  func takeFirst() -> Element {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    return outgoing.removeLast()
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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = ZipSink<Observer, repeat each Source>(
      resultSelector: resultSelector, observer: observer, cancel: cancel)
    return (sink, sink.run(repeat each sources))
  }
}

private final class ZipSink<Observer: ObserverType, each Source>: CombineSink<Observer> {
  private let queues: (repeat ZipQueue<each Source>)
  private let resultSelector: (repeat each Source) throws -> Observer.Element

  init(
    resultSelector: @escaping (repeat each Source) throws -> Observer.Element,
    observer: Observer, cancel: any Cancelable
  ) {
    self.resultSelector = resultSelector
    queues = (repeat ZipQueue<each Source>())
    var arity = 0
    for _ in repeat (each Source).self { arity += 1 }
    super.init(arity: arity, observer: observer, cancel: cancel)
  }

  func run(_ source: repeat Observable<each Source>) -> any Disposable {
    repeat observe(each source, store: (each queues).store)
    return group
  }

  override func next() {
    for queue in repeat each queues {
      if queue.isEmpty { return }
    }
    emit {
      let first = (repeat (each queues).takeFirst())
      lock.releaseOutside(first)
      return try resultSelector(repeat each first)
    }
  }
}
