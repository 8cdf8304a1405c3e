// Made by chapter 20b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Tells a view, or another object, what it is to show.
///
/// It does not keep the object alive. It takes no error: that traps in debug builds, and is printed in others.
public struct Binder<Value>: ObserverType {
  /// What the object is told.
  public typealias Element = Value

  private let binding: (Event<Value>) -> Void

  /// Calls `binding` with `target` and each element, on `scheduler`, as long as `target` lives.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let element):
        _ = scheduler.schedule(element) { [weak target] element in
          if let target { binding(target, element) }
          return Disposables.create()
        }
      case .error(let error):
        bindingError(error)
      case .completed:
        break
      }
    }
  }

  /// Passes an element on to the object.
  public func on(_ event: Event<Value>) {
    binding(event)
  }

  /// The same binder as an `AnyObserver`.
  public func asObserver() -> AnyObserver<Value> {
    AnyObserver(eventHandler: on)
  }
}

/// What becomes of an error that reaches a view: it traps in debug builds, and is printed in others.
func bindingError(_ error: any Error) {
  #if DEBUG
    fatalError("Binding error: \(error)")
  #else
    print("Binding error: \(error)")
  #endif
}
