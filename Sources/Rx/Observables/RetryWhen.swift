// Made by chapters 10a, 16a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, subscribed to anew after an error as soon as the trigger sends an element.
  ///
  /// `notificationHandler` makes the trigger out of the errors, once for each subscription. The trigger's end
  /// ends the sequence in its manner: at once while a signal is awaited, and otherwise at the next error.
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    RetryWhen(source: asObservable(), notificationHandler: notificationHandler)
  }

  /// The same for errors of one type; an error of another type ends the sequence.
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    RetryWhen(source: asObservable(), notificationHandler: notificationHandler)
  }
}

private final class RetryWhen<Element, Trigger: ObservableType, Failure>: Producer<Element> {
  private let source: Observable<Element>
  private let notificationHandler: (Observable<Failure>) -> Trigger

  init(source: Observable<Element>, notificationHandler: @escaping (Observable<Failure>) -> Trigger) {
    self.source = source
    self.notificationHandler = notificationHandler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let errors = Errors<Failure>()
    let sink = RetryWhenSink(errors: errors, downstream: receiver)
    let trigger = notificationHandler(errors).asObservable().feed(RetryTrigger(sink))
    sink.trigger.setDisposable(trigger ?? Disposables.create())
    return sink.run(SourceList(sequence(first: source) { $0 }))
  }
}

private final class RetryWhenSink<Element, Failure>:
  TailRecursiveSink<UnfoldFirstSequence<Observable<Element>>, Element>
{
  /// How the trigger has ended.
  enum End {
    case error(any Error)
    case completed
  }

  let trigger = SingleAssignmentDisposable()
  private let lock = RecursiveLock()
  private let errors: Errors<Failure>
  private var isWaiting = false
  private var triggerEnd: End?

  init(errors: Errors<Failure>, downstream: Receiver<Element>) {
    self.errors = errors
    super.init(downstream: downstream)
  }

  override func error(_ error: any Error) {
    guard let failure = error as? Failure else { return fail(error) }
    if let triggerEnd = lock.performLocked(wait) { finish(with: triggerEnd) } else { errors.send(failure) }
  }

  private func wait() -> End? {
    isWaiting = true
    return triggerEnd
  }

  /// Takes an element of the trigger.
  func again() {
    if lock.performLocked(stopWaiting) { moveNext() }
  }

  private func stopWaiting() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Takes the end of the trigger.
  func endTrigger(with end: End) {
    let isTooLate = lock.performLocked {
      triggerEnd = end
      return isWaiting
    }
    if isTooLate { finish(with: end) }
    trigger.dispose()
  }

  private func finish(with end: End) {
    switch end {
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }

  /// A nested `retry(when:)` has a trigger of its own, and stays a source like any other.
  override func extract(
    _ source: Observable<Element>
  ) -> SourceList<UnfoldFirstSequence<Observable<Element>>, Element>? {
    nil
  }

  override func dispose() {
    super.dispose()
    trigger.dispose()
  }
}

/// Listens to the trigger.
private final class RetryTrigger<Signal, Element, Failure>: Receiver<Signal> {
  private let sink: RetryWhenSink<Element, Failure>

  init(_ sink: RetryWhenSink<Element, Failure>) {
    self.sink = sink
    super.init()
  }

  override func next(_ element: Signal) { sink.again() }

  override func error(_ error: any Error) { sink.endTrigger(with: .error(error)) }

  override func completed() { sink.endTrigger(with: .completed) }
}

/// Errors as they come: an observer hears of those that follow its subscription.
private final class Errors<Failure>: Observable<Failure> {
  private let subject = PublishSubject<Failure>()

  override func feed(_ receiver: Receiver<Failure>) -> Link? { subject.feed(receiver) }

  func send(_ error: Failure) { subject.onNext(error) }
}
