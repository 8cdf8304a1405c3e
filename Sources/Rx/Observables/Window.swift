// Made by chapters 15a, 16d, 27b and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Observable<Element>>) -> Link? {
    let sink = WindowTimeCountSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class WindowTimeCountSink<Element>: StageSink<Element, Observable<Element>> {
  let lock = RecursiveLock()
  private let parent: WindowTimeCount<Element>
  private let timer = SerialDisposable()
  private let group = CompositeDisposable()
  private let refCount: RefCountDisposable
  private var subject = PublishSubject<Element>()
  private var count = 0
  private var windowID = 0

  init(parent: WindowTimeCount<Element>, downstream: Receiver<Observable<Element>>) {
    self.parent = parent
    refCount = RefCountDisposable(disposable: group)
    _ = group.insert(timer)
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    openWindow()
    _ = group.insert(parent.source.feed(self) ?? Disposables.create())
    return .to(refCount)
  }

  override func next(_ element: Element) {
    lock.performLocked {
      subject.next(element)
      count += 1
      if count == parent.count { startNewWindow() }
    }
  }

  override func error(_ error: any Error) {
    lastWindow().fail(error)
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lastWindow().complete()
    lock.performLocked { complete(leaving: lock) }
  }

  /// Gives out the open window, whose alarm comes too late from now on.
  private func lastWindow() -> PublishSubject<Element> {
    lock.performLocked {
      windowID &+= 1
      return subject
    }
  }

  private func startNewWindow() {
    let id = windowID
    subject.complete()
    // An observer of the end may have sent so much that the next window is open, or full.
    if windowID != id { return }
    subject = PublishSubject()
    openWindow()
  }

  private func openWindow() {
    windowID &+= 1
    count = 0
    let id = windowID
    forward(counted(subject))
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
