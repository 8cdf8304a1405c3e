// Made by chapters 15, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Only the elements after which nothing follows for `dueTime`.
  ///
  /// When the sequence completes, an element that still waits is sent at once.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Debounce(source: asObservable(), dueTime: dueTime, scheduler: scheduler)
  }
}

private final class DebounceSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()
  private let parent: Debounce<Element>
  private let timer = SerialDisposable()
  private var value: Element?
  private var id: UInt64 = 0

  init(parent: Debounce<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    .both(parent.source.feed(self), .to(timer))
  }

  override func next(_ element: Element) {
    lock.performLocked {
      lock.releaseOutside(replace(&value, with: element))
      startTimer()
    }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked {
      sendValue()
      complete(leaving: lock)
    }
  }

  private func startTimer() {
    id &+= 1
    let currentId = id
    timer.schedule(on: parent.scheduler, dueTime: parent.dueTime) {
      self.lock.performLocked {
        if self.id == currentId { self.sendValue() }
      }
    }
  }

  private func sendValue() {
    guard let value = replace(&value, with: nil) else { return }
    lock.releaseOutside(value)
    forward(value)
  }
}

private final class Debounce<Element>: Producer<Element> {
  let source: Observable<Element>
  let dueTime: RxTimeInterval
  let scheduler: any SchedulerType

  init(source: Observable<Element>, dueTime: RxTimeInterval, scheduler: any SchedulerType) {
    self.source = source
    self.dueTime = dueTime
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DebounceSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}
