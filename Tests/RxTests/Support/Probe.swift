@testable import Rx

/// An event, and which source said it.
struct Saying {
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
  private let isDeaf: Bool
  private let log: (Saying) -> Void
  private var hasEnded = false
  private(set) var subscriptions: [ProbeSubscription] = []

  /// - Parameters:
  ///   - isDeaf: whether it goes on sending to those who have left, as a thread does that is on its way to them.
  ///   - log: called with everything that the source says up to its end.
  init(_ number: Int, prelude: [Event<Int>], isDeaf: Bool = false, log: @escaping (Saying) -> Void) {
    self.number = number
    self.prelude = prelude
    self.isDeaf = isDeaf
    self.log = log
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    let subscription = ProbeSubscription(isKept: isDeaf, observer.on)
    let isPatient = subscriptions.count < Self.patience
    subscriptions.append(subscription)
    for event in prelude {
      let event = event.error == nil || isPatient ? event : .completed
      write(event)
      deliver(event, to: subscription)
    }
    return subscription
  }

  /// Sends an event to all who listen.
  ///
  /// It is logged even if nobody listens, unless it is too early for that.
  func say(_ event: Event<Int>, isEarly: Bool) {
    if !isEarly || !subscriptions.isEmpty { write(event) }
    for subscription in subscriptions { deliver(event, to: subscription) }
  }

  /// Forgets all who listen.
  func abandon() {
    subscriptions.forEach { $0.abandon() }
  }

  private func write(_ event: Event<Int>) {
    if !hasEnded { log(Saying(source: number, event: event)) }
    hasEnded = hasEnded || event.isStopEvent
  }

  private func deliver(_ event: Event<Int>, to subscription: ProbeSubscription) {
    if subscription.isFinished || subscription.disposals > 0 && !isDeaf { return }
    subscription.isFinished = event.isStopEvent
    subscription.hear(event)
  }
}

/// One who listens to a probe, which lets go of him when he leaves, or when it has told him the end.
final class ProbeSubscription: Disposable {
  private var observer: ((Event<Int>) -> Void)?
  private let isKept: Bool
  /// Whether it has heard a terminal event.
  var isFinished = false
  private(set) var disposals = 0

  /// Whether the one who listened has gone: with one disposal, which it can spare itself if the source has ended.
  var isRightlyLeft: Bool { disposals == 1 || isFinished && disposals == 0 }

  /// - Parameter isKept: whether the observer stays when it has left.
  init(isKept: Bool, _ observer: @escaping (Event<Int>) -> Void) {
    self.isKept = isKept
    self.observer = observer
  }

  fileprivate func hear(_ event: Event<Int>) {
    observer?(event)
    if isFinished { observer = nil }
  }

  fileprivate func abandon() { observer = nil }

  func dispose() {
    disposals += 1
    if !isKept { observer = nil }
  }
}
