import Rx

/// A scheduler whose actions can't be cancelled any more: all that are scheduled run.
///
/// Its disposables still dispose whatever the action returns.
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
