import Rx

/// A scheduler that runs all its actions whenever a sequence sends an element, whatever time they are due at.
struct Knocker<Element>: SchedulerType {
  private let signals: Observable<Element>

  init(_ signals: Observable<Element>) {
    self.signals = signals
  }

  var now: RxTime { RxTime() }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    signals.subscribe(onNext: { _ in _ = action(state) })
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(state, action: action)
  }
}
