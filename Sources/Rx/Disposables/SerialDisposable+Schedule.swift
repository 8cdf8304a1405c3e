// Made by chapter 14 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension SerialDisposable {
  /// Has `action` run when `dueTime` has passed, in place of what this slot held; a disposed slot takes nothing.
  ///
  /// The slot is filled before anything is scheduled: an action that runs early and fills it anew isn't lost.
  func schedule(on scheduler: any SchedulerType, dueTime: RxTimeInterval, action: @escaping () -> Void) {
    if isDisposed { return }
    let next = SingleAssignmentDisposable()
    disposable = next
    next.setDisposable(
      scheduler.scheduleRelative((), dueTime: dueTime) { _ in
        action()
        return Disposables.create()
      })
  }
}
