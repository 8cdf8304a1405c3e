// Made by chapters 9, 9a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Inner.Element {
    let sink = SwitchSink(selector: selector, observer: observer, cancel: cancel)
    let subscription = sink.run(source)
    return (sink, subscription)
  }
}

private final class SwitchSink<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  Sink<Observer>, ObserverType
where Observer.Element == Inner.Element {
  private let selector: (SourceElement) throws -> Inner
  private let lock = RecursiveLock()
  private let sourceSubscription = SingleAssignmentDisposable()
  private let innerSubscription = SerialDisposable()
  private var latest = 0
  private var innerRuns = false
  private var sourceRuns = true

  init(
    selector: @escaping (SourceElement) throws -> Inner,
    observer: Observer, cancel: any Cancelable
  ) {
    self.selector = selector
    super.init(observer: observer, cancel: cancel)
  }

  func run(_ source: Observable<SourceElement>) -> any Disposable {
    sourceSubscription.setDisposable(source.subscribe(self))
    return Disposables.create(sourceSubscription, innerSubscription)
  }

  func on(_ event: Event<SourceElement>) {
    switch event {
    case .next(let element):
      if disposed { return }
      do {
        subscribe(to: try selector(element).asObservable())
      } catch {
        lock.performLocked { fail(error) }
      }
    case .error(let error):
      lock.performLocked { fail(error) }
    case .completed:
      sourceSubscription.dispose()
      lock.performLocked {
        sourceRuns = false
        completeIfAllEnded()
      }
    }
  }

  private func subscribe(to inner: Observable<Observer.Element>) {
    let number = lock.performLocked {
      latest += 1
      innerRuns = true
      return latest
    }
    let subscription = SingleAssignmentDisposable()
    innerSubscription.disposable = subscription
    subscription.setDisposable(inner.subscribe(SwitchInner(parent: self, number: number)))
  }

  /// Takes an event of the inner sequence that got `number`, unless there is a newer one.
  func inner(_ number: Int, sent event: Event<Observer.Element>) {
    lock.performLocked {
      if number != latest { return }
      switch event {
      case .next:
        forwardOn(event)
      case .error(let error):
        fail(error)
      case .completed:
        innerRuns = false
        completeIfAllEnded()
      }
    }
  }

  private func completeIfAllEnded() {
    if sourceRuns || innerRuns { return }
    end(with: .completed, leaving: lock)
  }

  private func fail(_ error: any Error) {
    end(with: .error(error), leaving: lock)
  }
}

/// Listens to one inner sequence.
private final class SwitchInner<SourceElement, Inner: ObservableConvertibleType, Observer: ObserverType>:
  ObserverType
where Observer.Element == Inner.Element {
  private let parent: SwitchSink<SourceElement, Inner, Observer>
  private let number: Int

  init(parent: SwitchSink<SourceElement, Inner, Observer>, number: Int) {
    self.parent = parent
    self.number = number
  }

  func on(_ event: Event<Observer.Element>) {
    parent.inner(number, sent: event)
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of the newest of the sequences that this sequence sends.
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}
