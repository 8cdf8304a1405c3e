// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DelaySink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class DelaySink<Element>: StageSink<Element, Element> {
  private let parent: Delay<Element>
  private let subscription = SingleAssignmentDisposable()
  private let timer = SerialDisposable()

  private let lock = RecursiveLock()
  private var queue = Queue<(due: RxTime, event: Event<Element>)>(capacity: 0)
  private var failure: (any Error)?
  private var isTimerSet = false
  private var isSending = false

  init(parent: Delay<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    subscription.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return .both(.to(subscription), .to(timer))
  }

  override func next(_ element: Element) { delay(.next(element)) }

  override func completed() {
    delay(.completed)
    subscription.dispose()
  }

  private func delay(_ event: Event<Element>) {
    let isFirst = lock.performLocked {
      defer { isTimerSet = true }
      queue.enqueue((parent.scheduler.now.addingDispatchInterval(parent.dueTime), event))
      return !isTimerSet
    }
    if isFirst { timer.schedule(on: parent.scheduler, dueTime: parent.dueTime, action: sendNext) }
  }

  override func error(_ error: any Error) {
    let isIdle = lock.performLocked {
      failure = error
      return !isSending
    }
    if isIdle { fail(error) }
  }

  /// Sends the event that is due, and sets the timer for the one after it.
  private func sendNext() {
    let next: (due: RxTime, event: Event<Element>)? = lock.performLocked {
      if failure != nil { return nil }
      isSending = true
      return queue.dequeue()
    }
    guard let next else { return }
    guard let element = next.event.element else { return complete() }
    forward(element)
    prepareNext(after: next.due)
  }

  private func prepareNext(after before: RxTime) {
    let (failure, due) = lock.performLocked {
      isSending = false
      let due = queue.isEmpty ? nil : queue.peek().due
      isTimerSet = due != nil
      return (self.failure, due)
    }
    if let failure { return fail(failure) }
    guard let due else { return }
    let now = parent.scheduler.now
    // Even if the clock was set back, never longer than `dueTime`, nor than from the one event to the next.
    let gap = due < before ? .infinity : due.timeIntervalSince(before)
    let latest = min(due, now.addingDispatchInterval(parent.dueTime), now.addingTimeInterval(gap))
    timer.schedule(on: parent.scheduler, dueTime: latest.interval(since: now) ?? .nanoseconds(0), action: sendNext)
  }
}
