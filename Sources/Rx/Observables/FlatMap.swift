// Made by chapters 9, 9a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

extension ObservableType {
  /// The elements of all the sequences that `selector` makes of this sequence's elements, as they come.
  ///
  /// Completes when this sequence and all the inner ones have; the first error ends everything.
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    FlatMap(source: asObservable(), selector: selector)
  }
}

private final class FlatMapSink<Source, Result>: StageSink<Source, Result> {
  private let selector: (Source) throws -> Observable<Result>
  private let lock = RecursiveLock()
  // The source, until it completes, and each of its elements while it is being handled.
  private let pending = Atomic(1)
  private var inner = BranchList<Result>()
  private lazy var scalars = FlatMapScalars(parent: self)

  init(selector: @escaping (Source) throws -> Observable<Result>, downstream: Receiver<Result>) {
    self.selector = selector
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    pending.wrappingAdd(1, ordering: .relaxed)
    do {
      subscribe(to: try selector(element))
    } catch {
      self.error(error)
    }
    oneHandled()
  }

  private func subscribe(to source: Observable<Result>) {
    if source.isScalar {
      _ = source.feed(scalars)
      return
    }
    let branch = FlatMapInner(parent: self)
    let isTooLate = lock.performLocked {
      if !disposed { inner.append(branch) }
      return disposed
    }
    if !isTooLate { branch.attach(to: source.feed(branch)) }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    leaveUpstream()
    oneHandled()
  }

  private func oneHandled() {
    if pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return }
    lock.performLocked(completeIfAllEnded)
  }

  /// Passes on what an inner sequence sends, one element at a time.
  func inner(sent element: Result) {
    lock.lock()
    forward(element)
    lock.unlock()
  }

  func innerEnded(_ branch: FlatMapInner<Source, Result>) {
    branch.dispose()
    lock.performLocked {
      if !disposed { inner.remove(branch) }
      completeIfAllEnded()
    }
  }

  private func completeIfAllEnded() {
    if pending.load(ordering: .acquiring) == 0, inner.count == 0 { complete(leaving: lock) }
  }

  override func dispose() {
    super.dispose()
    while let branch = lock.performLocked({ inner.removeFirst() }) { branch.dispose() }
  }
}

private final class FlatMap<SourceElement, Inner: ObservableConvertibleType>: Producer<Inner.Element> {
  private let source: Observable<SourceElement>
  private let selector: (SourceElement) throws -> Inner

  init(source: Observable<SourceElement>, selector: @escaping (SourceElement) throws -> Inner) {
    self.source = source
    self.selector = selector
  }

  override func run(_ receiver: Receiver<Inner.Element>) -> Link? {
    let selector = selector
    let sink = FlatMapSink(selector: { try selector($0).asObservable() }, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

/// Listens to one inner sequence.
private final class FlatMapInner<Source, Result>: Branch<Result> {
  private let parent: FlatMapSink<Source, Result>

  init(parent: FlatMapSink<Source, Result>) {
    self.parent = parent
    super.init()
  }

  override func next(_ element: Result) { parent.inner(sent: element) }

  override func error(_ error: any Error) { parent.error(error) }

  override func completed() { parent.innerEnded(self) }
}

/// Listens to all inner sequences that say all they have to say at once. It belongs to its parent.
private final class FlatMapScalars<Source, Result>: Receiver<Result> {
  private unowned(unsafe) let parent: FlatMapSink<Source, Result>

  init(parent: FlatMapSink<Source, Result>) {
    self.parent = parent
    super.init()
  }

  override func next(_ element: Result) { parent.inner(sent: element) }

  override func error(_ error: any Error) { parent.error(error) }

  override func completed() {}
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of all the sequences that this sequence sends, as they come.
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }
}
