// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

extension ObservableType {
  /// At most one element in every `dueTime`, beginning with the first.
  ///
  /// With `latest`, the last of the elements that were held back follows when the time is over.
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Throttle(source: asObservable(), dueTime: dueTime, latest: latest, scheduler: scheduler)
  }
}

private final class Throttle<Element>: Producer<Element> {
  let source: Observable<Element>
  let dueTime: RxTimeInterval
  let latest: Bool
  let scheduler: any SchedulerType

  init(source: Observable<Element>, dueTime: RxTimeInterval, latest: Bool, scheduler: any SchedulerType) {
    self.source = source
    self.dueTime = dueTime
    self.latest = latest
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = ThrottleSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class ThrottleSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()
  private let parent: Throttle<Element>
  private let subscription = SingleAssignmentDisposable()
  private let timer = SerialDisposable()
  private var lastSentTime: RxTime?
  private var heldBack: Element?
  private var sentCount: UInt64 = 0
  private var hasCompleted = false

  init(parent: Throttle<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    subscription.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return .both(.to(subscription), .to(timer))
  }

  override func next(_ element: Element) {
    lock.performLocked { take(element) }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked {
      hasCompleted = true
      if heldBack == nil { complete(leaving: lock) } else { lock.disposeOutside(subscription) }
    }
  }

  private func take(_ element: Element) {
    let now = parent.scheduler.now
    // A clock that was set back since has measured nothing: the time begins anew.
    if let lastSentTime, now < lastSentTime { self.lastSentTime = now }
    guard let wait = lastSentTime?.addingDispatchInterval(parent.dueTime).interval(since: now)
    else { return send(element) }
    if !parent.latest { return }
    let before = replace(&heldBack, with: element)
    lock.releaseOutside(before)
    if before == nil { startTimer(wait) }
  }

  private func startTimer(_ wait: RxTimeInterval) {
    let count = sentCount
    timer.schedule(on: parent.scheduler, dueTime: wait) {
      self.lock.performLocked {
        if self.sentCount == count { self.sendHeldBack() }
      }
    }
  }

  private func send(_ element: Element) {
    lock.releaseOutside(replace(&heldBack, with: nil))
    sentCount &+= 1
    lastSentTime = parent.scheduler.now
    forward(element)
    lastSentTime = parent.scheduler.now
  }

  private func sendHeldBack() {
    if let heldBack { send(heldBack) }
    if hasCompleted, heldBack == nil { complete(leaving: lock) }
  }
}
