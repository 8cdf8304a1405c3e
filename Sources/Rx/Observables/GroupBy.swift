// Made by chapters 11a, 16d, 27b and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<GroupedObservable<Key, Element>>) -> Link? {
    let sink = GroupBySink(keySelector: keySelector, downstream: receiver)
    return sink.attached(to: sink.run(source))
  }
}

private final class GroupBySink<Key: Hashable, Element>: StageSink<Element, GroupedObservable<Key, Element>> {
  private let keySelector: (Element) throws -> Key
  private let subscription = SingleAssignmentDisposable()
  private let refCount: RefCountDisposable
  private var subjects: [Key: PublishSubject<Element>] = [:]
  // The same in the order in which they came, which a dictionary doesn't keep.
  private var ordered: [PublishSubject<Element>] = []
  // Unlike `disposed`, still off when only the sequence of groups was disposed and a group goes on.
  private var hasEnded = false

  init(
    keySelector: @escaping (Element) throws -> Key, downstream: Receiver<GroupedObservable<Key, Element>>
  ) {
    self.keySelector = keySelector
    refCount = RefCountDisposable(disposable: subscription)
    super.init(downstream: downstream)
  }

  func run(_ source: Observable<Element>) -> Link? {
    subscription.setDisposable(source.feed(self) ?? Disposables.create())
    return .to(refCount)
  }

  override func next(_ element: Element) {
    if hasEnded || subscription.isDisposed { return }
    do {
      let key = try keySelector(element)
      // A group that began after the disposal would have no listener.
      if disposed, subjects[key] == nil { return }
      subject(for: key).next(element)
    } catch {
      self.error(error)
    }
  }

  override func error(_ error: any Error) {
    end({ $0.fail(error) }, then: { fail(error) })
  }

  override func completed() {
    end({ $0.complete() }, then: { complete() })
  }

  /// The subject of the group with this key; the first time, the group is sent.
  private func subject(for key: Key) -> PublishSubject<Element> {
    if let subject = subjects[key] { return subject }
    let subject = PublishSubject<Element>()
    subjects[key] = subject
    ordered.append(subject)
    let source = CountedObservable(source: subject, refCount: refCount)
    forward(GroupedObservable(key: key, source: source))
    return subject
  }

  /// Ends the groups, then the sequence of groups, and releases the source at once.
  private func end(_ endGroup: (PublishSubject<Element>) -> Void, then end: () -> Void) {
    if hasEnded { return }
    hasEnded = true
    ordered.forEach(endGroup)
    end()
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

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    .both(.to(refCount.retain()), source.feed(receiver))
  }
}
