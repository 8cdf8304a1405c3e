// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension SchedulerType {
  /// Runs `action` again and again, by scheduling each run from the one before.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    SchedulePeriodicRecursive(state, scheduler: self, period: period, action: action)
      .start(after: startAfter)
  }
}

/// A period made of single actions, for schedulers that have nothing better.
private final class SchedulePeriodicRecursive<State> {
  private let scheduler: any SchedulerType
  private let period: RxTimeInterval
  private let action: (State) -> State
  private var state: State

  private let lock = RecursiveLock()
  private var pendingTicks = 0
  private let timer = SerialDisposable()

  init(
    _ state: State, scheduler: any SchedulerType, period: RxTimeInterval,
    action: @escaping (State) -> State
  ) {
    self.state = state
    self.scheduler = scheduler
    self.period = period
    self.action = action
  }

  func start(after delay: RxTimeInterval) -> any Disposable {
    timer.schedule(on: scheduler, dueTime: delay, action: tick)
    return timer
  }

  /// Sets the next tick first: it mustn't be late because the work of this one is slow.
  private func tick() {
    _ = start(after: period)
    if changePendingTicks(by: 1) > 1 { return }
    repeat {
      state = action(state)
    } while changePendingTicks(by: -1) > 0
  }

  private func changePendingTicks(by difference: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    pendingTicks += difference
    return pendingTicks
  }
}
