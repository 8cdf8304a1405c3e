// Made by chapter 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What is known of one object's death; hangs on the object, and dies with it.
private final class Lifeline {
  let dying = ReplaySubject<Void>.create(bufferSize: 1)
  let dead = ReplaySubject<Void>.create(bufferSize: 1)

  deinit {
    dying.onCompleted()
    dead.onNext(())
    dead.onCompleted()
  }
}

extension HasAssociatedObjects {
  fileprivate var lifeline: Lifeline {
    associatedObjects.object(under: ObjectIdentifier(Lifeline.self)) { Lifeline() }
  }
}

extension Reactive where Base: HasAssociatedObjects {
  /// Sends once when the object is gone, after its own `deinit`, and completes.
  public var deallocated: Observable<Void> {
    base.lifeline.dead.asObservable()
  }
}

extension Reactive where Base: RuntimeObject {
  /// Sends once when the object is about to go, before its own `dealloc`, and completes when it is gone.
  public var deallocating: Observable<Void> {
    base.ownClass()["dealloc"] = { [dying = base.lifeline.dying] _, _ in dying.onNext(()) }
    return base.lifeline.dying.asObservable()
  }
}
