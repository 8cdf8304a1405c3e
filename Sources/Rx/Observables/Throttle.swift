// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = ThrottleSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class ThrottleSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  private let parent: Throttle<Observer.Element>
  private let timer = SerialDisposable()
  private var lastSentTime: RxTime?
  private var heldBack: Observer.Element?
  private var sentCount: UInt64 = 0
  private var completed = false

  init(parent: Throttle<Observer.Element>, observer: Observer, cancel: any Cancelable) {
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
      take(element)
    case .error:
      end(with: event, leaving: lock)
    case .completed:
      completed = true
      if heldBack == nil { complete() }
    }
  }

  private func take(_ element: Observer.Element) {
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

  private func send(_ element: Observer.Element) {
    lock.releaseOutside(replace(&heldBack, with: nil))
    sentCount &+= 1
    forwardOn(.next(element))
    lastSentTime = parent.scheduler.now
  }

  private func sendHeldBack() {
    if let heldBack { send(heldBack) }
    if completed { complete() }
  }

  private func complete() {
    end(with: .completed, leaving: lock)
  }
}
