// Made by chapter 12 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Something that can be made to happen.
protocol InvocableType {
  /// Makes it happen.
  func invoke()
}

/// An action that waits for its turn, and can be called off.
protocol ScheduledItemType: AnyObject, Cancelable, InvocableType {}

/// An action and the state it will be given.
final class ScheduledItem<State>: ScheduledItemType {
  private let state: State
  private let action: (State) -> any Disposable
  private let disposable = SingleAssignmentDisposable()

  init(state: State, action: @escaping (State) -> any Disposable) {
    self.state = state
    self.action = action
  }

  var isDisposed: Bool { disposable.isDisposed }

  func invoke() { disposable.setDisposable(action(state)) }

  func dispose() { disposable.dispose() }
}
