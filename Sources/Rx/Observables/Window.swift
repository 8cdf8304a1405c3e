// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements in windows, which are sequences themselves.
  ///
  /// A window completes when it has had `count` elements, or when `timeSpan` has passed; then the next is sent.
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    WindowTimeCount(source: asObservable(), timeSpan: timeSpan, count: count, scheduler: scheduler)
  }
}

private final class WindowTimeCount<Element>: Producer<Observable<Element>> {
  let source: Observable<Element>
  let timeSpan: RxTimeInterval
  let count: Int
  let scheduler: any SchedulerType

  init(source: Observable<Element>, timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType) {
    self.source = source
    self.timeSpan = timeSpan
    self.count = count
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable)
  where Observer.Element == Observable<Element> {
    let sink = WindowTimeCountSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class WindowTimeCountSink<Element, Observer: ObserverType>: Sink<Observer>, SynchronizedOnType
where Observer.Element == Observable<Element> {
  let lock = RecursiveLock()
  private let parent: WindowTimeCount<Element>
  private let timer = SerialDisposable()
  private let group = CompositeDisposable()
  private let refCount: RefCountDisposable
  private var subject = PublishSubject<Element>()
  private var count = 0
  private var windowID = 0

  init(parent: WindowTimeCount<Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    refCount = RefCountDisposable(disposable: group)
    _ = group.insert(timer)
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    openWindow()
    _ = group.insert(parent.source.subscribe(self))
    return refCount
  }

  func on(_ event: Event<Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      subject.onNext(element)
      count += 1
      if count == parent.count { startNewWindow() }
    case .error(let error):
      end(subjectEvent: event, .error(error))
    case .completed:
      end(subjectEvent: event, .completed)
    }
  }

  private func end(subjectEvent: Event<Element>, _ event: Event<Observable<Element>>) {
    windowID &+= 1
    subject.on(subjectEvent)
    end(with: event, leaving: lock)
  }

  private func startNewWindow() {
    subject.onCompleted()
    subject = PublishSubject()
    openWindow()
  }

  private func openWindow() {
    windowID &+= 1
    count = 0
    let id = windowID
    forwardOn(.next(counted(subject)))
    if windowID == id { startTimer() }
  }

  /// The same window; each of its subscribers keeps the source running.
  private func counted(_ window: PublishSubject<Element>) -> Observable<Element> {
    .create { [refCount] observer in
      Disposables.create(refCount.retain(), window.subscribe(observer))
    }
  }

  private func startTimer() {
    let id = windowID
    timer.schedule(on: parent.scheduler, dueTime: parent.timeSpan) {
      self.lock.performLocked {
        if self.windowID == id { self.startNewWindow() }
      }
    }
  }
}
