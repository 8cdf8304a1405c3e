// Made by chapters 9a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Inner.Element {
    let sink = MergeLimitedSink(parent: self, observer: observer, cancel: cancel)
    let subscription = sink.run()
    return (sink, subscription)
  }
}

private final class MergeLimitedSink<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  Sink<Observer>, ObserverType
where Observer.Element == Inner.Element {
  private let parent: MergeLimited<SourceElement, Inner>
  let lock = RecursiveLock()
  let group = CompositeDisposable()
  private let sourceSubscription = SingleAssignmentDisposable()
  private var waiting = Queue<Observable<Observer.Element>>(capacity: 2)
  private var running = 0
  private var sourceRuns = true

  init(parent: MergeLimited<SourceElement, Inner>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    _ = group.insert(sourceSubscription)
    sourceSubscription.setDisposable(parent.source.subscribe(self))
    return group
  }

  func on(_ event: Event<SourceElement>) {
    switch event {
    case .next(let element):
      if disposed || ignoresElements { return }
      do {
        admit(try parent.selector(element).asObservable())
      } catch {
        fail(error)
      }
    case .error(let error):
      fail(error)
    case .completed:
      sourceSubscription.dispose()
      lock.performLocked {
        sourceRuns = false
        completeIfAllEnded()
      }
    }
  }

  private var isFull: Bool {
    running >= parent.maxConcurrent
  }

  private var ignoresElements: Bool {
    parent.surplus == .isIgnored && lock.performLocked { isFull }
  }

  /// Starts `inner` if there is room, and lets it wait otherwise.
  private func admit(_ inner: Observable<Observer.Element>) {
    let hasRoom = lock.performLocked {
      if isFull {
        waiting.enqueue(inner)
        return false
      }
      running += 1
      return true
    }
    if hasRoom { start(inner) }
  }

  /// Subscribes to `first`, and then to one after the other that waits, for as long as each ends at once.
  func start(_ first: Observable<Observer.Element>) {
    var next: Observable<Observer.Element>? = first
    while let inner = next {
      let subscription = SingleAssignmentDisposable()
      guard let key = group.insert(subscription) else { return }
      let observer = MergeLimitedInner(parent: self, key: key)
      subscription.setDisposable(inner.subscribe(observer))
      next = observer.isSecondNews() ? successor() : nil
    }
  }

  /// What is to be started in the place of an inner sequence that has ended.
  func successor() -> Observable<Observer.Element>? {
    lock.performLocked {
      if disposed { return nil }
      if let next = waiting.dequeue() { return next }
      running -= 1
      completeIfAllEnded()
      return nil
    }
  }

  func fail(_ error: any Error) {
    lock.performLocked {
      end(with: .error(error), leaving: lock)
    }
  }

  private func completeIfAllEnded() {
    if sourceRuns || running > 0 { return }
    end(with: .completed, leaving: lock)
  }
}

/// Listens to one inner sequence.
private final class MergeLimitedInner<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  ObserverType
where Observer.Element == Inner.Element {
  private let parent: MergeLimitedSink<SourceElement, Inner, Observer>
  private let key: CompositeDisposable.DisposeKey
  private var hasNews = false

  init(parent: MergeLimitedSink<SourceElement, Inner, Observer>, key: CompositeDisposable.DisposeKey) {
    self.parent = parent
    self.key = key
  }

  /// There are two pieces of news: `subscribe` has returned, and the sequence has completed.
  ///
  /// The second to arrive starts the successor. So a sequence that completes inside `subscribe` leaves that
  /// to the loop around it, and the stack stays as it is.
  func isSecondNews() -> Bool {
    parent.lock.performLocked {
      defer { hasNews = true }
      return hasNews
    }
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      parent.lock.performLocked { parent.forwardOn(event) }
    case .error(let error):
      parent.fail(error)
    case .completed:
      parent.group.remove(for: key)
      if isSecondNews(), let next = parent.successor() { parent.start(next) }
    }
  }
}
