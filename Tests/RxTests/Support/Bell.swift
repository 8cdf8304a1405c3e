import Rx

/// A scheduler whose alarms a test rings, on whatever thread it likes; none of them can be called off.
///
/// It has no lock, so that it orders no two threads: it takes no alarm any more when it has been emptied.
final class Bell: SchedulerType {
  private var alarms: [() -> Void] = []
  private var isDeaf = false

  let now = RxTime()

  /// Hands out what rings all alarms that were set, and keeps none of them.
  func empty() -> () -> Void {
    isDeaf = true
    defer { alarms = [] }
    return { [alarms] in for ring in alarms { ring() } }
  }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    if !isDeaf { alarms.append { _ = action(state) } }
    return Disposables.create()
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(state, action: action)
  }
}
