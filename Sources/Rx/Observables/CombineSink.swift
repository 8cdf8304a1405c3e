// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A sink that makes each of its elements from those of several sources.
class CombineSink<Observer: ObserverType>: Sink<Observer> {
  let lock = RecursiveLock()
  let group = CompositeDisposable()
  private(set) final var activeCount: Int

  init(arity: Int, observer: Observer, cancel: any Cancelable) {
    activeCount = arity
    super.init(observer: observer, cancel: cancel)
  }

  /// Subscribes to one of the sources; `store` will keep what it sends.
  final func observe<Element>(_ source: Observable<Element>, store: @escaping (Element) -> Void) {
    let observer = CombineObserver(sink: self, store: store)
    if group.insert(observer.subscription) == nil { return }
    observer.subscription.setDisposable(source.subscribe(observer))
  }

  /// Called whenever a source has sent an element and it is stored.
  func next() {
    rxAbstractMethod()
  }

  override func dispose() {
    super.dispose()
    group.dispose()
  }

  final func emit(_ result: () throws -> Observer.Element) {
    if disposed { return }
    do {
      let element = try result()
      lock.releaseOutside(element)
      forwardOn(.next(element))
    } catch {
      fail(error)
    }
  }

  final func fail(_ error: any Error) {
    end(with: .error(error), leaving: lock)
  }

  /// Called when a source has completed.
  final func done() {
    activeCount -= 1
    if activeCount == 0 { complete() }
  }

  final func complete() {
    end(with: .completed, leaving: lock)
  }
}

/// The observer of one of the sources.
final class CombineObserver<Element, Observer: ObserverType>: SynchronizedOnType {
  let subscription = SingleAssignmentDisposable()
  private let sink: CombineSink<Observer>
  private let store: (Element) -> Void

  var lock: RecursiveLock { sink.lock }

  init(sink: CombineSink<Observer>, store: @escaping (Element) -> Void) {
    self.sink = sink
    self.store = store
  }

  func on(_ event: Event<Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      store(element)
      sink.next()
    case .error(let error):
      sink.fail(error)
    case .completed:
      lock.disposeOutside(subscription)
      sink.done()
    }
  }
}
