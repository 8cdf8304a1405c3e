// Made by chapter 14 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An action and when it is due.
final class VirtualSchedulerItem<Time>: Cancelable {
  let time: Time
  let id: Int
  private var action: (() -> any Disposable)?
  private let disposable = SingleAssignmentDisposable()

  init(time: Time, id: Int, action: @escaping () -> any Disposable) {
    self.time = time
    self.id = id
    self.action = action
  }

  var isDisposed: Bool {
    disposable.isDisposed
  }

  func invoke() {
    guard let action else { return }
    self.action = nil
    disposable.setDisposable(action())
  }

  func dispose() {
    // Released when it is out of its place: what it holds may dispose this once more.
    let before = action.take()
    disposable.dispose()
    withExtendedLifetime(before) {}
  }
}
