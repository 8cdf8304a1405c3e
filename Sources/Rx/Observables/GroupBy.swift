// Made by chapters 11a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// One sequence for every key that `keySelector` finds, with the elements that share it.
  ///
  /// If the selector throws, the groups and the sequence of groups end with that error.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    GroupBy(source: asObservable(), keySelector: keySelector)
  }
}

private final class GroupBy<Key: Hashable, Element>: Producer<GroupedObservable<Key, Element>> {
  private let source: Observable<Element>
  private let keySelector: (Element) throws -> Key

  init(source: Observable<Element>, keySelector: @escaping (Element) throws -> Key) {
    self.source = source
    self.keySelector = keySelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable)
  where Observer.Element == GroupedObservable<Key, Element> {
    let sink = GroupBySink(keySelector: keySelector, observer: observer, cancel: cancel)
    let subscription = sink.run(source)
    return (sink, subscription)
  }
}

private final class GroupBySink<Key: Hashable, Element, Observer: ObserverType>: Sink<Observer>, ObserverType
where Observer.Element == GroupedObservable<Key, Element> {
  private let keySelector: (Element) throws -> Key
  private let subscription = SingleAssignmentDisposable()
  private let refCount: RefCountDisposable
  private var subjects: [Key: PublishSubject<Element>] = [:]
  // The same in the order in which they came, which a dictionary doesn't keep.
  private var ordered: [PublishSubject<Element>] = []
  // Unlike `disposed`, still off when only the sequence of groups was disposed and a group goes on.
  private var hasEnded = false

  init(keySelector: @escaping (Element) throws -> Key, observer: Observer, cancel: any Cancelable) {
    self.keySelector = keySelector
    refCount = RefCountDisposable(disposable: subscription)
    super.init(observer: observer, cancel: cancel)
  }

  func run(_ source: Observable<Element>) -> any Disposable {
    subscription.setDisposable(source.subscribe(self))
    return refCount
  }

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      if hasEnded || subscription.isDisposed { return }
      do {
        subject(for: try keySelector(element)).onNext(element)
      } catch {
        end(with: .error(error), forwarding: .error(error))
      }
    case .error(let error):
      end(with: .error(error), forwarding: .error(error))
    case .completed:
      end(with: .completed, forwarding: .completed)
    }
  }

  /// The subject of the group with this key; the first time, the group is sent.
  private func subject(for key: Key) -> PublishSubject<Element> {
    if let subject = subjects[key] { return subject }
    let subject = PublishSubject<Element>()
    subjects[key] = subject
    ordered.append(subject)
    let source = CountedObservable(source: subject, refCount: refCount)
    forwardOn(.next(GroupedObservable(key: key, source: source)))
    return subject
  }

  /// Ends the groups, then the sequence of groups, and releases the source at once.
  private func end(with groupEvent: Event<Element>, forwarding event: Event<Observer.Element>) {
    if hasEnded { return }
    hasEnded = true
    for subject in ordered { subject.on(groupEvent) }
    end(with: event)
    subscription.dispose()
  }
}

/// The same sequence; each subscription to it is one dependant more.
private final class CountedObservable<Element>: Observable<Element> {
  private let source: Observable<Element>
  private let refCount: RefCountDisposable

  init(source: Observable<Element>, refCount: RefCountDisposable) {
    self.source = source
    self.refCount = refCount
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    Disposables.create(refCount.retain(), source.subscribe(observer))
  }
}
