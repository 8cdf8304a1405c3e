// Made by chapters 15 and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements in arrays; an array is sent when it has `count` elements, or when `timeSpan` has passed.
  ///
  /// An array can be empty. The last one is sent when the sequence completes.
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    BufferTimeCount(source: asObservable(), timeSpan: timeSpan, count: count, scheduler: scheduler)
  }
}

private final class BufferTimeCountSink<Element, Observer: ObserverType>:
  Sink<Observer>, SynchronizedOnType
where Observer.Element == [Element] {
  let lock = RecursiveLock()
  private let parent: BufferTimeCount<Element>
  private let timer = SerialDisposable()
  private var buffer: [Element] = []
  private var windowID = 0

  init(parent: BufferTimeCount<Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    startTimer()
    return Disposables.create(timer, parent.source.subscribe(self))
  }

  func on(_ event: Event<Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      buffer.append(element)
      if buffer.count == parent.count { closeWindow() }
    case .error(let error):
      end(with: .error(error), leaving: lock)
    case .completed:
      windowID &+= 1
      forwardOn(.next(buffer))
      end(with: .completed, leaving: lock)
    }
  }

  private func startTimer() {
    let id = windowID
    timer.schedule(on: parent.scheduler, dueTime: parent.timeSpan) {
      self.lock.performLocked {
        if self.windowID == id { self.closeWindow() }
      }
    }
  }

  private func closeWindow() {
    windowID &+= 1
    let id = windowID
    let elements = buffer
    buffer = []
    lock.releaseOutside(elements)
    forwardOn(.next(elements))
    if windowID == id { startTimer() }
  }
}

private final class BufferTimeCount<Element>: Producer<[Element]> {
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
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == [Element] {
    let sink = BufferTimeCountSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}
