// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

extension ObservableType {
  /// The same sequence, `dueTime` later; only an error comes at once, in place of what was on its way.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    Delay(source: asObservable(), dueTime: dueTime, scheduler: scheduler)
  }
}

private final class Delay<Element>: Producer<Element> {
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
    let sink = DelaySink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class DelaySink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Delay<Observer.Element>
  private let timer = SerialDisposable()

  private let lock = RecursiveLock()
  private var queue = Queue<(due: RxTime, event: Event<Observer.Element>)>(capacity: 0)
  private var error: Event<Observer.Element>?
  private var isTimerSet = false
  private var isSending = false

  init(parent: Delay<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    Disposables.create(parent.source.subscribe(self), timer)
  }

  func on(_ event: Event<Observer.Element>) {
    if case .error = event { return fail(event) }
    let isFirst = lock.performLocked {
      defer { isTimerSet = true }
      queue.enqueue((parent.scheduler.now.addingDispatchInterval(parent.dueTime), event))
      return !isTimerSet
    }
    if isFirst { timer.schedule(on: parent.scheduler, dueTime: parent.dueTime, action: sendNext) }
  }

  private func fail(_ event: Event<Observer.Element>) {
    let isIdle = lock.performLocked {
      error = event
      return !isSending
    }
    if isIdle { end(event) }
  }

  private func end(_ event: Event<Observer.Element>) {
    end(with: event)
  }

  /// Sends the event that is due, and sets the timer for the one after it.
  private func sendNext() {
    let next: Event<Observer.Element>? = lock.performLocked {
      if error != nil { return nil }
      isSending = true
      return queue.dequeue()?.event
    }
    guard let next else { return }
    if next.isStopEvent { return end(next) }
    forwardOn(next)
    prepareNext()
  }

  private func prepareNext() {
    let (error, due) = lock.performLocked {
      isSending = false
      let due = queue.isEmpty ? nil : queue.peek().due
      isTimerSet = due != nil
      return (self.error, due)
    }
    if let error { return end(error) }
    guard let due else { return }
    let now = parent.scheduler.now
    // Never longer than `dueTime`, even if the clock was set back.
    let wait = min(due, now.addingDispatchInterval(parent.dueTime)).interval(since: now) ?? .nanoseconds(0)
    timer.schedule(on: parent.scheduler, dueTime: wait, action: sendNext)
  }
}
