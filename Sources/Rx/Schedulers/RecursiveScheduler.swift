// Made by chapter 12 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An action that may ask to be run again, on any scheduler.
final class RecursiveImmediateScheduler<State> {
  typealias Action = (_ state: State, _ recurse: (State) -> Void) -> Void

  private let scheduler: any ImmediateSchedulerType
  private let action: Action
  private let group = CompositeDisposable()
  private let isOnTrampoline: Bool

  init(scheduler: any ImmediateSchedulerType, action: @escaping Action) {
    self.scheduler = scheduler
    self.action = action
    isOnTrampoline = scheduler is CurrentThreadScheduler
  }

  /// Has the action run once, with `state`.
  func schedule(_ state: State) {
    let step = SingleAssignmentDisposable()
    guard let key = group.insert(step) else { return }
    let receipt = scheduler.schedule(state) { state in
      self.group.remove(for: key)
      self.run(state)
      return Disposables.create()
    }
    step.setDisposable(receipt)
  }

  private func run(_ state: State) {
    let trampoline = isOnTrampoline ? Trampoline.current : nil
    var next: State? = state
    while let state = next, !group.isDisposed {
      next = nil
      action(state) { again in
        if next == nil, trampoline?.pointee.isEmpty == true {
          next = again
        } else {
          schedule(again)
        }
      }
    }
  }

  /// Calls off what hasn't run yet.
  func dispose() {
    group.dispose()
  }
}
