// Made by chapters 9, 9a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of the newest of the sequences that `selector` makes of this sequence's elements.
  ///
  /// A new inner sequence disposes the one before. Completes when this sequence and the newest inner one have.
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    FlatMapLatest(source: asObservable(), selector: selector)
  }
}

private final class FlatMapLatest<SourceElement, Inner: ObservableConvertibleType>: Producer<Inner.Element> {
  private let source: Observable<SourceElement>
  private let selector: (SourceElement) throws -> Inner

  init(source: Observable<SourceElement>, selector: @escaping (SourceElement) throws -> Inner) {
    self.source = source
    self.selector = selector
  }

  override func run(_ receiver: Receiver<Inner.Element>) -> Link? {
    let sink = SwitchSink(selector: selector, downstream: receiver)
    return sink.attached(to: sink.run(source))
  }
}

private final class SwitchSink<SourceElement, Inner: ObservableConvertibleType>:
  StageSink<SourceElement, Inner.Element>
{
  private let selector: (SourceElement) throws -> Inner
  private let lock = RecursiveLock()
  private let sourceSubscription = SingleAssignmentDisposable()
  private let innerSubscription = SerialDisposable()
  private var latest = 0
  private var innerRuns = false
  private var sourceRuns = true

  init(selector: @escaping (SourceElement) throws -> Inner, downstream: Receiver<Inner.Element>) {
    self.selector = selector
    super.init(downstream: downstream)
  }

  func run(_ source: Observable<SourceElement>) -> Link? {
    sourceSubscription.setDisposable(source.feed(self) ?? Disposables.create())
    return .both(.to(sourceSubscription), .to(innerSubscription))
  }

  override func next(_ element: SourceElement) {
    if disposed { return }
    do {
      subscribe(to: try selector(element).asObservable())
    } catch {
      self.error(error)
    }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    sourceSubscription.dispose()
    lock.performLocked {
      sourceRuns = false
      completeIfAllEnded()
    }
  }

  private func subscribe(to inner: Observable<Inner.Element>) {
    let number = lock.performLocked {
      latest += 1
      innerRuns = true
      return latest
    }
    let subscription = SingleAssignmentDisposable()
    innerSubscription.disposable = subscription
    if subscription.isDisposed { return }
    let observer = SwitchInner(parent: self, number: number, subscription: subscription)
    subscription.setDisposable(inner.feed(observer) ?? Disposables.create())
  }

  /// Takes an element of the inner sequence that got `number`, unless there is a newer one.
  func inner(_ number: Int, sent element: Inner.Element) {
    lock.performLocked {
      if number == latest { forward(element) }
    }
  }

  func inner(_ number: Int, failedWith error: any Error) {
    lock.performLocked {
      if number == latest { fail(error, leaving: lock) }
    }
  }

  func innerCompleted(_ number: Int) {
    lock.performLocked {
      if number != latest { return }
      innerRuns = false
      completeIfAllEnded()
    }
  }

  private func completeIfAllEnded() {
    if sourceRuns || innerRuns { return }
    complete(leaving: lock)
  }
}

/// Listens to one inner sequence.
private final class SwitchInner<SourceElement, Inner: ObservableConvertibleType>: Receiver<Inner.Element> {
  private let parent: SwitchSink<SourceElement, Inner>
  private let number: Int
  private let subscription: any Disposable

  init(parent: SwitchSink<SourceElement, Inner>, number: Int, subscription: any Disposable) {
    self.parent = parent
    self.number = number
    self.subscription = subscription
    super.init()
  }

  override func next(_ element: Inner.Element) { parent.inner(number, sent: element) }

  override func error(_ error: any Error) { parent.inner(number, failedWith: error) }

  /// Releases the sequence, too: the next one may be long in coming.
  override func completed() {
    parent.innerCompleted(number)
    subscription.dispose()
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of the newest of the sequences that this sequence sends.
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}
