@testable import Rx

/// An event, and which source sent it.
struct Delivery {
  let source: Int
  let event: Event<Int>
}

/// A source that says what a program tells it, and watches those who listen.
///
/// It stands on nothing in the core that would hide a fault: an observer that forgets to dispose goes on hearing.
final class Probe: Observable<Int> {
  /// A prelude may fail this many times; then it completes instead, so that whoever tries again comes to an end.
  static let patience = 3

  private let number: Int
  private let prelude: [Event<Int>]
  private let log: (Delivery) -> Void
  private(set) var subscriptions: [ProbeSubscription] = []

  init(_ number: Int, prelude: [Event<Int>], log: @escaping (Delivery) -> Void) {
    self.number = number
    self.prelude = prelude
    self.log = log
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    let subscription = ProbeSubscription(observer.on)
    let isPatient = subscriptions.count < Self.patience
    subscriptions.append(subscription)
    for event in prelude { deliver(event.error == nil || isPatient ? event : .completed, to: subscription) }
    return subscription
  }

  /// Sends an event to all who listen.
  func say(_ event: Event<Int>) {
    for subscription in subscriptions { deliver(event, to: subscription) }
  }

  private func deliver(_ event: Event<Int>, to subscription: ProbeSubscription) {
    if subscription.isFinished || subscription.disposals > 0 { return }
    subscription.isFinished = event.isStopEvent
    log(Delivery(source: number, event: event))
    subscription.hear(event)
  }
}

/// One who listens to a probe, which lets go of him when he leaves, or when it has told him the end.
final class ProbeSubscription: Disposable {
  private var observer: ((Event<Int>) -> Void)?
  /// Whether it has heard a terminal event.
  var isFinished = false
  private(set) var disposals = 0

  /// Whether the one who listened has gone: with one disposal, which it can spare itself if the source has ended.
  var isRightlyLeft: Bool { disposals == 1 || isFinished && disposals == 0 }

  init(_ observer: @escaping (Event<Int>) -> Void) {
    self.observer = observer
  }

  fileprivate func hear(_ event: Event<Int>) {
    observer?(event)
    if isFinished { observer = nil }
  }

  func dispose() {
    disposals += 1
    observer = nil
  }
}
