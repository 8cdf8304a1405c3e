// Made by chapter 20b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What can be had as a `ControlEvent`.
public protocol ControlEventType: ObservableType {
  /// The same sequence as a struct.
  func asControlEvent() -> ControlEvent<Element>
}

/// What a user does with a control: nothing at first, never an error, and an end with the control.
///
/// It is subscribed to on the main queue. The other promises have to be kept by the sequence that it is made of.
public struct ControlEvent<PropertyType>: ControlEventType {
  /// What comes with each event.
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  /// The events of `events`, which has to keep the promises.
  public init<Ev: ObservableType>(events: Ev) where Ev.Element == Element {
    self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes `observer`, on the main queue.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(observer)
  }

  /// The same sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    events
  }

  /// The sequence itself.
  public func asControlEvent() -> ControlEvent<Element> {
    self
  }

  /// The same sequence as an infallible.
  public func asInfallible() -> Infallible<Element> {
    asInfallible(onErrorFallbackTo: .empty())
  }

  /// The same sequence as a driver, which replays the latest event to a newcomer.
  public func asDriver() -> Driver<Element> {
    asDriver(onErrorRecover: broken)
  }

  /// The same sequence as a signal.
  public func asSignal() -> Signal<Element> {
    asSignal(onErrorRecover: broken)
  }
}

/// In the place of an error that was promised not to come: nothing, after a trap in debug builds.
func broken<Strategy, Element>(_ error: any Error) -> SharedSequence<Strategy, Element> {
  bindingError(error)
  return .empty()
}
