// Made by chapters 9a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of the sequences that this sequence sends, of which at most `maxConcurrent` run at a time.
  ///
  /// The others wait in a queue.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    MergeLimited(source: asObservable(), selector: { $0 }, maxConcurrent: maxConcurrent, surplus: .waits)
  }

  /// The elements of the sequences that this sequence sends, one sequence after the other.
  public func concat() -> Observable<Element.Element> {
    merge(maxConcurrent: 1)
  }
}

extension ObservableType {
  /// The elements of the sequences that `selector` makes of this sequence's elements, one sequence after the other.
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    MergeLimited(source: asObservable(), selector: selector, maxConcurrent: 1, surplus: .waits)
  }

  /// The elements of the sequences that `selector` makes of this sequence's elements, one at a time.
  ///
  /// An element that comes while an inner sequence runs is ignored.
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    MergeLimited(source: asObservable(), selector: selector, maxConcurrent: 1, surplus: .isIgnored)
  }
}

/// What becomes of an element that comes while `maxConcurrent` inner sequences run.
private enum Surplus {
  case waits
  case isIgnored
}

private final class MergeLimited<SourceElement, Inner: ObservableConvertibleType>: Producer<Inner.Element> {
  let source: Observable<SourceElement>
  let selector: (SourceElement) throws -> Inner
  let maxConcurrent: Int
  let surplus: Surplus

  init(
    source: Observable<SourceElement>, selector: @escaping (SourceElement) throws -> Inner,
    maxConcurrent: Int, surplus: Surplus
  ) {
    self.source = source
    self.selector = selector
    self.maxConcurrent = maxConcurrent
    self.surplus = surplus
  }

  override func run(_ receiver: Receiver<Inner.Element>) -> Link? {
    let sink = MergeLimitedSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class MergeLimitedSink<SourceElement, Inner: ObservableConvertibleType>:
  StageSink<SourceElement, Inner.Element>
{
  private let parent: MergeLimited<SourceElement, Inner>
  let lock = RecursiveLock()
  let group = CompositeDisposable()
  private let sourceSubscription = SingleAssignmentDisposable()
  private var waiting = Queue<Observable<Inner.Element>>(capacity: 2)
  private var running = 0
  private var sourceRuns = true
  var ignoresSurplus: Bool { parent.surplus == .isIgnored }

  init(parent: MergeLimited<SourceElement, Inner>, downstream: Receiver<Inner.Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    _ = group.insert(sourceSubscription)
    sourceSubscription.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return .to(group)
  }

  override func next(_ element: SourceElement) {
    if disposed { return }
    let hasRoom = lock.performLocked(takeRoom)
    if !hasRoom && ignoresSurplus { return }
    do {
      let inner = try parent.selector(element).asObservable()
      if hasRoom { start(inner) } else { queue(inner) }
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

  /// Takes the room of one inner sequence, if there is any.
  private func takeRoom() -> Bool {
    if running >= parent.maxConcurrent { return false }
    running += 1
    return true
  }

  /// Lets `inner` wait, unless there is room by now.
  private func queue(_ inner: Observable<Inner.Element>) {
    let next = lock.performLocked {
      waiting.enqueue(inner)
      return takeRoom() ? waiting.dequeue() : nil
    }
    if let next { start(next) }
  }

  /// Subscribes to `first`, and then to one after the other that waits, for as long as each ends at once.
  func start(_ first: Observable<Inner.Element>) {
    var next: Observable<Inner.Element>? = first
    while let inner = next {
      let subscription = SingleAssignmentDisposable()
      guard let key = group.insert(subscription) else { return }
      let observer = MergeLimitedInner(parent: self, key: key)
      subscription.setDisposable(inner.feed(observer) ?? Disposables.create())
      next = observer.isSecondNews() ? successor() : nil
    }
  }

  /// What is to be started in the place of an inner sequence that has ended.
  func successor() -> Observable<Inner.Element>? {
    lock.performLocked {
      if disposed { return nil }
      if let next = waiting.dequeue() { return next }
      running -= 1
      completeIfAllEnded()
      return nil
    }
  }

  /// Takes leave of an inner sequence that has completed where none can wait. There is room before its teardown begins,
  /// which may send an element.
  func leave(_ key: CompositeDisposable.DisposeKey) {
    lock.performLocked { running -= 1 }
    group.remove(for: key)
    lock.performLocked(completeIfAllEnded)
  }

  private func completeIfAllEnded() {
    if sourceRuns || running > 0 { return }
    complete(leaving: lock)
  }
}

/// Listens to one inner sequence.
private final class MergeLimitedInner<SourceElement, Inner: ObservableConvertibleType>: Receiver<Inner.Element> {
  private let parent: MergeLimitedSink<SourceElement, Inner>
  private let key: CompositeDisposable.DisposeKey
  private var hasNews = false

  init(parent: MergeLimitedSink<SourceElement, Inner>, key: CompositeDisposable.DisposeKey) {
    self.parent = parent
    self.key = key
    super.init()
  }

  /// There are two pieces of news: `feed` has returned, and the sequence has completed.
  ///
  /// The second to arrive starts the successor. So a sequence that completes inside `feed` leaves that
  /// to the loop around it, and the stack stays as it is.
  func isSecondNews() -> Bool {
    parent.lock.performLocked {
      defer { hasNews = true }
      return hasNews
    }
  }

  override func next(_ element: Inner.Element) {
    parent.lock.performLocked { parent.forward(element) }
  }

  override func error(_ error: any Error) { parent.error(error) }

  override func completed() {
    if parent.ignoresSurplus { return parent.leave(key) }
    parent.group.remove(for: key)
    if isSecondNews(), let next = parent.successor() { parent.start(next) }
  }
}
