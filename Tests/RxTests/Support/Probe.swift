@testable import Rx

/// An event, and the number of the source that sent it.
struct Saying {
  let source: Int
  let event: Event<Int>
}

/// A source that sends what a program tells it to, and keeps records of its subscriptions.
///
/// It uses nothing of the core that would hide a fault: an observer that isn't disposed goes on receiving events.
final class Probe: Observable<Int> {
  /// The number of preludes that may fail. Later ones complete instead, so that operators that retry come to an end.
  static let patience = 3

  private let number: Int
  private let prelude: [Event<Int>]
  private let isDeaf: Bool
  private let log: (Saying) -> Void
  private var hasEnded = false
  private(set) var subscriptions: [ProbeSubscription] = []

  /// - Parameters:
  ///   - isDeaf: whether it goes on sending after a disposal, as a thread may do that has already begun to.
  ///   - log: is called with every event that the source sends, up to its end.
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

  /// Sends an event to all subscribers.
  ///
  /// It is logged even if there are none, unless the operator is still subscribing, which `isEarly` says.
  func say(_ event: Event<Int>, isEarly: Bool) {
    if !isEarly || !subscriptions.isEmpty { write(event) }
    for subscription in subscriptions { deliver(event, to: subscription) }
  }

  /// Drops all observers.
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

/// A subscription to a probe. It drops its observer when it is disposed, and after a terminal event.
final class ProbeSubscription: Disposable {
  private var observer: ((Event<Int>) -> Void)?
  private let isKept: Bool
  /// `true` if it has received a terminal event.
  var isFinished = false
  private(set) var disposals = 0

  /// `true` if it was disposed exactly once, or never but ended by the source.
  var isRightlyLeft: Bool { disposals == 1 || isFinished && disposals == 0 }

  /// - Parameter isKept: whether the observer still receives events after the disposal.
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
