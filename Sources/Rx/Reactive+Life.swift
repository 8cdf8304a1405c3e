// Made by chapter 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Whether one object lives; hangs on the object, and dies with it.
private final class Lifeline {
  enum State {
    case alive, dying, dead
  }

  let state = BehaviorSubject(value: State.alive)

  deinit { state.onNext(.dead) }
}

extension HasAssociatedObjects {
  fileprivate var lifeline: Lifeline {
    associatedObjects.object(under: ObjectIdentifier(Lifeline.self)) { Lifeline() }
  }
}

extension Reactive where Base: HasAssociatedObjects {
  /// Sends once when the object is gone, after its own `deinit`, and completes.
  public var deallocated: Observable<Void> {
    base.lifeline.state.filter { $0 == .dead }.take(1).map { _ in }
  }
}

extension Reactive where Base: RuntimeObject {
  /// Sends once when the object is about to go, before its own `dealloc`, and completes.
  public var deallocating: Observable<Void> {
    let state = base.lifeline.state
    base.ownClass()["dealloc"] = { _, _ in state.onNext(.dying) }
    return state.filter { $0 != .alive }.take(1).map { _ in }
  }
}
