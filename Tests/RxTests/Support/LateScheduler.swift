import Rx

/// A clock on which it is always too late to call an alarm off: what was scheduled happens.
///
/// A receipt still disposes what the action has returned, or will return.
final class LateScheduler: SchedulerType {
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  var now: RxTime { scheduler.now }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    scheduleRelative(state, dueTime: .seconds(0), action: action)
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let receipt = SingleAssignmentDisposable()
    _ = scheduler.scheduleRelative(state, dueTime: dueTime) { state in
      receipt.setDisposable(action(state))
      return Disposables.create()
    }
    return receipt
  }
}
