// Made by chapters 8a, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A stage that makes each of its elements from those of several sources.
class CombineSink<Result>: StageSink<Never, Result> {
  let lock = RecursiveLock()
  private let group = CompositeDisposable()
  private(set) final var activeCount: Int
  /// How many sources have nothing to offer yet.
  final var missing: Int

  init(arity: Int, downstream: Receiver<Result>) {
    activeCount = arity
    missing = arity
    super.init(downstream: downstream)
  }

  /// Subscribes to one of the sources; `memory` will keep what it sends.
  final func observe<Element>(_ source: Observable<Element>, by memory: Memory<Element>) {
    let receiver = CombineReceiver(sink: self, memory: memory)
    if group.insert(receiver.subscription) == nil { return }
    receiver.subscription.setDisposable(source.feed(receiver) ?? Disposables.create())
  }

  /// Called whenever a source has sent an element and it is stored.
  func combine() {
    rxAbstractMethod()
  }

  override func dispose() {
    super.dispose()
    group.dispose()
  }

  final func emit(_ result: () throws -> Result) {
    if disposed { return }
    do {
      let element = try result()
      lock.releaseOutside(element)
      forward(element)
    } catch {
      fail(error, leaving: lock)
    }
  }

  /// Called when a source has completed.
  final func done() {
    activeCount -= 1
    if activeCount == 0 { complete(leaving: lock) }
  }
}

/// What a combining stage remembers of one source.
class Memory<Element> {
  /// Keeps `element`, and says whether there was nothing before; the one replaced is released when `lock` is left.
  func store(_ element: Element, leaving lock: RecursiveLock) -> Bool {
    rxAbstractMethod()
  }
}

/// The receiver of one of the sources.
private final class CombineReceiver<Element, Result>: Receiver<Element> {
  let subscription = SingleAssignmentDisposable()
  private let sink: CombineSink<Result>
  private let memory: Memory<Element>

  init(sink: CombineSink<Result>, memory: Memory<Element>) {
    self.sink = sink
    self.memory = memory
    super.init()
  }

  override func next(_ element: Element) {
    sink.lock.lock()
    if memory.store(element, leaving: sink.lock) { sink.missing -= 1 }
    sink.combine()
    sink.lock.unlock()
  }

  override func error(_ error: any Error) {
    sink.lock.performLocked { sink.fail(error, leaving: sink.lock) }
  }

  override func completed() {
    sink.lock.performLocked {
      sink.done()
      sink.lock.disposeOutside(subscription)
    }
  }
}
