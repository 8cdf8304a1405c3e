// Made by chapters 15, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

private final class BufferTimeCountSink<Element>: StageSink<Element, [Element]> {
  let lock = RecursiveLock()
  private let parent: BufferTimeCount<Element>
  private let timer = SerialDisposable()
  private var buffer: [Element] = []
  private var windowID = 0

  init(parent: BufferTimeCount<Element>, downstream: Receiver<[Element]>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    startTimer()
    return .both(.to(timer), parent.source.feed(self))
  }

  override func next(_ element: Element) {
    lock.performLocked {
      buffer.append(element)
      if buffer.count == parent.count { closeWindow() }
    }
  }

  override func error(_ error: any Error) {
    lock.performLocked {
      windowID &+= 1
      fail(error, leaving: lock)
    }
  }

  override func completed() {
    lock.performLocked {
      windowID &+= 1
      forward(buffer)
      complete(leaving: lock)
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
    forward(elements)
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

  override func run(_ receiver: Receiver<[Element]>) -> Link? {
    let sink = BufferTimeCountSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}
