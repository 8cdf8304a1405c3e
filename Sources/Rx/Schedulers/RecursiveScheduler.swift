// Made by chapters 12, 12a and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An action that may ask to be run again, on any scheduler.
final class RecursiveImmediateScheduler<State>: ScheduledItemType {
  typealias Action = (_ state: State, _ recurse: (State) -> Void) -> Void

  private let scheduler: any ImmediateSchedulerType
  private let action: Action
  private let group = CompositeDisposable()
  private let isOnTrampoline: Bool

  // The state of the turn for which this waits on the trampoline.
  private var waiting: State?

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

  private func run(_ first: State) {
    let trampoline = isOnTrampoline ? Trampoline.current : nil
    var state = first
    var goesOn = true
    while goesOn, !isDisposed {
      goesOn = false
      action(state) { next in
        if !goesOn, trampoline?.pointee.isEmpty == true {
          state = next
          goesOn = true
        } else {
          wait(next, on: trampoline)
        }
      }
    }
  }

  /// Has the next turn wait after all that wait already.
  private func wait(_ state: State, on trampoline: UnsafeMutablePointer<Trampoline>?) {
    guard let trampoline, waiting == nil else { return schedule(state) }
    waiting = state
    trampoline.pointee.enqueue(self)
  }

  /// Takes the turn that waited.
  func invoke() {
    if let state = waiting.take() { run(state) }
  }

  var isDisposed: Bool { group.isDisposed }

  /// Calls off what hasn't run yet.
  func dispose() {
    group.dispose()
  }
}
