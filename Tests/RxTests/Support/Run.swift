import Rx

final class Run {
  let table: Timetable
  let scheduler: TestScheduler
  /// The scheduler for the operator.
  let clock: any SchedulerType
  let source: Observable<Int>
  let other: Observable<Int>
  private let sources: [TestableObservable<Int>]
  private var receipt: (any Disposable)?
  private var subscribe: () -> Void = {}

  /// - Parameter isSlow: whether actions without a delay run a tick later.
  init(_ table: Timetable, isSlow: Bool) {
    self.table = table
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: isSlow)
    self.scheduler = scheduler
    clock = table.isLate ? LateScheduler(scheduler) : scheduler
    var dispose: () -> Void = {}
    var subscribe: () -> Void = {}
    scheduler.scheduleAt(table.disposed) { dispose() }
    scheduler.scheduleAt(table.subscribed) { subscribe() }
    sources = [table.source, table.other].map(scheduler.createHotObservable)
    (source, other) = (sources[0].asObservable(), sources[1].asObservable())
    subscribe = { [unowned self] in self.subscribe() }
    dispose = { [unowned self] in receipt?.dispose() }
  }

  /// Runs the table, and returns the events of an observable.
  func play<Element>(_ observable: Observable<Element>) -> [Recorded<Event<Element>>] {
    let observer = scheduler.createObserver(Element.self)
    subscribe = { [unowned self] in receipt = observable.subscribe(observer) }
    scheduler.start()
    return observer.events
  }

  /// The source's events as a cold observable, whose ticks count from the subscription.
  var cold: Observable<Int> { scheduler.createColdObservable(table.source).asObservable() }

  /// The last tick at which a source had a subscriber; nil if there never was one.
  var left: Int? {
    sources.flatMap(\.subscriptions).map(\.unsubscribe).max()
  }
}

extension Law<Timetable> {
  /// A law that an operator in virtual time sends what a model expects.
  ///
  /// - Parameters:
  ///   - slack: the ticks after the end within which its sources must be disposed.
  ///   - model: returns all events of a run without disposal; those from `disposed` on are left out.
  static func timed<Element>(
    _ name: String, isSlow: Bool = false, slack: Int = 0, _ expression: @escaping (Run) -> Observable<Element>,
    _ model: @escaping (Timetable) -> [Recorded<Event<Element>>]
  ) -> Law {
    Law(name: name, shape: ()) { table in
      let run = Run(table, isSlow: isSlow)
      let heard = run.play(expression(run)).map { "\($0)" }
      let expected = model(table).filter { $0.time < table.disposed }
      if heard != expected.map({ "\($0)" }) { return "expected \(expected), heard \(heard)" }
      let end = expected.last.flatMap { $0.value.isStopEvent ? $0.time : nil } ?? table.disposed
      return run.left.flatMap { $0 > end + slack ? "ends at \(end), but still listens at \($0)" : nil }
    }
  }
}
