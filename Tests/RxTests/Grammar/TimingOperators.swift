import Rx

extension Operator {
  static var scheduling: [Operator] {
    [
      Operator("observe(on:)") { $0[0].observe(on: $0.scheduler) },
      Operator("subscribe(on:)") { $0[0].subscribe(on: $0.scheduler) },
    ]
  }

  static var timing: [Operator] {
    [
      Operator("static interval(_:scheduler:)") { Observable<Int>.interval(.seconds(2), scheduler: $0.scheduler) },
      Operator("static timer(_:period:scheduler:)") { world in
        Observable<Int>.timer(
          .seconds(2), period: world.program.count == 0 ? nil : .seconds(1), scheduler: world.scheduler)
      },
      Operator("debounce(_:scheduler:)") { $0[0].debounce(.seconds(2), scheduler: $0.scheduler) },
      Operator("throttle(_:latest:scheduler:)") { $0[0].throttle(.seconds(2), scheduler: $0.scheduler) },
      Operator("delay(_:scheduler:)") { $0[0].delay(.seconds(2), scheduler: $0.scheduler) },
      Operator("delaySubscription(_:scheduler:)") { $0[0].delaySubscription(.seconds(2), scheduler: $0.scheduler) },
      Operator("timeout(_:scheduler:)") { $0[0].timeout(.seconds(3), scheduler: $0.scheduler) },
      Operator("timeout(_:other:scheduler:)") { $0[0].timeout(.seconds(3), other: $0[1], scheduler: $0.scheduler) },
      Operator("buffer(timeSpan:count:scheduler:)") {
        $0[0].buffer(timeSpan: .seconds(2), count: 1 + $0.program.count, scheduler: $0.scheduler)
      },
      Operator("window(timeSpan:count:scheduler:)") {
        $0[0].window(timeSpan: .seconds(2), count: 1 + $0.program.count, scheduler: $0.scheduler).merge()
      },
      Operator("take(for:scheduler:)") { $0[0].take(for: .seconds(4), scheduler: $0.scheduler) },
      Operator("skip(_:scheduler:)") { $0[0].skip(.seconds(4), scheduler: $0.scheduler) },
    ]
  }
}

/// A clock on which a source that never ends sends one element a tick, and not all at once.
final class OneATick: ImmediateSchedulerType {
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: .seconds(1), action: action)
  }
}
