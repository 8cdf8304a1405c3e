// Made by chapter 12 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Runs actions on the thread that schedules them, one after another and never one inside another.
///
/// The sources of this library use it unless you say otherwise.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
  /// The one there is: what waits is kept by the threads.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether this thread is idle, so that an action would run at once.
  public static var isScheduleRequired: Bool { Trampoline.current == nil }

  /// Runs `action` at once if this thread is idle, or else when the actions before it have returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard let trampoline = Trampoline.current else {
      return Trampoline.run { action(state) }
    }
    let item = ScheduledItem(state: state, action: action)
    trampoline.pointee.enqueue(item)
    return item
  }
}
