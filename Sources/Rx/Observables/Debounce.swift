// Made by chapters 15 and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Only the elements after which nothing follows for `dueTime`.
  ///
  /// At the end of the sequence the last element is sent at once.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Debounce(source: asObservable(), dueTime: dueTime, scheduler: scheduler)
  }
}

private final class DebounceSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  private let parent: Debounce<Observer.Element>
  private let timer = SerialDisposable()
  private var value: Observer.Element?
  private var id: UInt64 = 0

  init(parent: Debounce<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    Disposables.create(parent.source.subscribe(self), timer)
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    switch event {
    case .next(let element):
      lock.releaseOutside(replace(&value, with: element))
      startTimer()
    case .error:
      end(with: event, leaving: lock)
    case .completed:
      sendValue()
      end(with: event, leaving: lock)
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
    forwardOn(.next(value))
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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = DebounceSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}
