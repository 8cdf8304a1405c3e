// Made by chapters 10, 10a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence until it fails; then what `handler` makes of the error takes over.
  ///
  /// If the handler throws, the observer gets that error.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Catch(source: asObservable(), handler: handler)
  }
}

private final class Catch<Element>: Producer<Element> {
  let source: Observable<Element>
  let handler: (any Error) throws -> Observable<Element>

  init(
    source: Observable<Element>,
    handler: @escaping (any Error) throws -> Observable<Element>
  ) {
    self.source = source
    self.handler = handler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = CatchSink(parent: self, downstream: receiver)
    return sink.attached(to: .to(sink.run()))
  }
}

private final class CatchSink<Element>: StageSink<Element, Element> {
  private let parent: Catch<Element>
  private let subscription = SerialDisposable()

  init(parent: Catch<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> any Disposable {
    let first = SingleAssignmentDisposable()
    subscription.disposable = first
    first.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return subscription
  }

  override func next(_ element: Element) { forward(element) }

  override func error(_ error: any Error) {
    if disposed { return }
    do {
      let fallback = try parent.handler(error)
      if disposed { return }
      subscription.disposable = fallback.feed(Inlet(self)) ?? Disposables.create()
    } catch {
      fail(error)
    }
  }
}

extension ObservableType {
  /// The same sequence, subscribed to anew after every error, until it completes.
  public func retry() -> Observable<Element> {
    CatchSequence(sources: sequence(first: asObservable()) { $0 })
  }
}

private final class CatchSequence<Sources: Sequence, Element>: Producer<Element>
where Sources.Element == Observable<Element> {
  let sources: Sources

  init(sources: Sources) {
    self.sources = sources
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    CatchSequenceSink<Sources, Element>(downstream: receiver).run(SourceList(sources))
  }
}

private final class CatchSequenceSink<Sources: Sequence, Element>: TailRecursiveSink<Sources, Element>
where Sources.Element == Observable<Element> {
  private var lastError: (any Error)?

  override func error(_ error: any Error) {
    lastError = error
    moveNext()
  }

  override func done() {
    if let lastError { fail(lastError) } else { complete() }
  }

  override func extract(_ source: Observable<Element>) -> SourceList<Sources, Element>? {
    (source as? CatchSequence<Sources, Element>).map { SourceList($0.sources) }
  }
}

extension ObservableType {
  /// The same sequence, with `element` and completion in the place of an error.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Catch(source: asObservable(), handler: { _ in .just(element) })
  }
}

extension ObservableType {
  /// The first source; whenever one fails, the next one takes over.
  public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    CatchSequence(sources: sequence)
  }
}

extension ObservableType {
  /// The same sequence, subscribed to anew after an error, at most `maxAttemptCount` times in all.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    CatchSequence(sources: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }
}
