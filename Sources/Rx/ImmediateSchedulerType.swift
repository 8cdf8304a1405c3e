// Made by chapter 12 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What runs an action as soon as it can, wherever that is.
public protocol ImmediateSchedulerType {
  /// Runs `action` with `state`, now or soon.
  ///
  /// The receipt calls the action off if it hasn't begun, or else disposes what the action returned.
  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

extension ImmediateSchedulerType {
  /// Runs `action` with `state`, and once more each time it calls `recurse`, with what it gives there.
  ///
  /// A call of `recurse` returns before the next run begins, as long as this scheduler never runs one action
  /// inside another.
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursive = RecursiveImmediateScheduler(scheduler: self, action: action)
    recursive.schedule(state)
    return Disposables.create(with: recursive.dispose)
  }
}
