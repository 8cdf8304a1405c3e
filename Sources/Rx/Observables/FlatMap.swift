// Made by chapters 9, 9a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

private final class FlatMapSink<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  Sink<Observer>, ObserverType
where Observer.Element == Inner.Element {
  private let selector: (SourceElement) throws -> Inner
  private let lock = RecursiveLock()
  private let group = CompositeDisposable()
  private let sourceSubscription = SingleAssignmentDisposable()
  // How many sequences have not ended; the source is one of them.
  private var running = 1

  init(
    selector: @escaping (SourceElement) throws -> Inner,
    observer: Observer, cancel: any Cancelable
  ) {
    self.selector = selector
    super.init(observer: observer, cancel: cancel)
  }

  func run(_ source: Observable<SourceElement>) -> any Disposable {
    _ = group.insert(sourceSubscription)
    sourceSubscription.setDisposable(source.subscribe(self))
    return group
  }

  func on(_ event: Event<SourceElement>) {
    switch event {
    case .next(let element):
      if disposed { return }
      do {
        subscribe(to: try selector(element).asObservable())
      } catch {
        fail(error)
      }
    case .error(let error):
      fail(error)
    case .completed:
      sourceSubscription.dispose()
      oneEnded()
    }
  }

  private func subscribe(to inner: Observable<Observer.Element>) {
    let subscription = SingleAssignmentDisposable()
    guard let key = group.insert(subscription) else { return }
    lock.performLocked { running += 1 }
    subscription.setDisposable(inner.subscribe(FlatMapInner(parent: self, key: key)))
  }

  /// Passes on what an inner sequence sends, one event at a time.
  func forward(_ event: Event<Observer.Element>) {
    lock.performLocked { forwardOn(event) }
  }

  func fail(_ error: any Error) {
    lock.performLocked {
      end(with: .error(error), leaving: lock)
    }
  }

  func innerEnded(_ key: CompositeDisposable.DisposeKey) {
    group.remove(for: key)
    oneEnded()
  }

  private func oneEnded() {
    lock.performLocked {
      running -= 1
      if running > 0 { return }
      end(with: .completed, leaving: lock)
    }
  }
}

private final class FlatMap<SourceElement, Inner: ObservableConvertibleType>: Producer<Inner.Element> {
  private let source: Observable<SourceElement>
  private let selector: (SourceElement) throws -> Inner

  init(source: Observable<SourceElement>, selector: @escaping (SourceElement) throws -> Inner) {
    self.source = source
    self.selector = selector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Inner.Element {
    let sink = FlatMapSink(selector: selector, observer: observer, cancel: cancel)
    let subscription = sink.run(source)
    return (sink, subscription)
  }
}

/// Listens to one inner sequence.
private final class FlatMapInner<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  ObserverType
where Observer.Element == Inner.Element {
  private let parent: FlatMapSink<SourceElement, Inner, Observer>
  private let key: CompositeDisposable.DisposeKey

  init(parent: FlatMapSink<SourceElement, Inner, Observer>, key: CompositeDisposable.DisposeKey) {
    self.parent = parent
    self.key = key
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next: parent.forward(event)
    case .error(let error): parent.fail(error)
    case .completed: parent.innerEnded(key)
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of all the sequences that this sequence sends, as they come.
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }
}
