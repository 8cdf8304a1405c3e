// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source that plays recorded events in virtual time, and writes down who listened when.
public class TestableObservable<Element>: ObservableType {
  /// When it was subscribed to, in the order of the subscriptions.
  public fileprivate(set) var subscriptions: [Subscription] = []
  /// What it plays.
  public let recordedEvents: [Recorded<Event<Element>>]
  fileprivate let testScheduler: TestScheduler

  init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
    self.testScheduler = testScheduler
    self.recordedEvents = recordedEvents
  }

  /// Writes down the time; what is played is up to the kind of source.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    rxAbstractMethod()
  }

  /// Writes down a new subscription, and returns what to do when it is disposed.
  fileprivate func beginSubscription() -> () -> Void {
    let index = subscriptions.count
    subscriptions.append(Subscription(testScheduler.clock))
    return { [self] in
      subscriptions[index] = Subscription(subscriptions[index].subscribe, testScheduler.clock)
    }
  }
}

/// The observers of a hot source. Its clock holds them and not the source, which holds the clock.
private final class Listeners<Element> {
  var observers = Observers<Element>()
}

/// Plays its events once, at the times recorded, to those who listen then.
final class HotObservable<Element>: TestableObservable<Element> {
  private let listeners = Listeners<Element>()

  override init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
    super.init(testScheduler: testScheduler, recordedEvents: recordedEvents)
    for recorded in recordedEvents {
      testScheduler.scheduleAt(recorded.time) { [listeners] in
        dispatch(listeners.observers, recorded.value)
      }
    }
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let key = listeners.observers.insert(observer.asObserver())
    let end = beginSubscription()
    return Disposables.create {
      _ = self.listeners.observers.removeKey(key)
      end()
    }
  }
}

/// Plays its events anew for every observer, counting from the subscription.
final class ColdObservable<Element>: TestableObservable<Element> {
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let end = beginSubscription()
    let items = recordedEvents.map { recorded in
      testScheduler.scheduleRelativeVirtual((), dueTime: recorded.time) {
        observer.on(recorded.value)
        return Disposables.create()
      }
    }
    return Disposables.create {
      for item in items { item.dispose() }
      end()
    }
  }
}

extension TestScheduler {
  /// A source that plays `events` once, at their times, with or without listeners.
  public func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    HotObservable(testScheduler: self, recordedEvents: events)
  }

  /// A source that plays `events` to every observer, counting from the subscription.
  public func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    ColdObservable(testScheduler: self, recordedEvents: events)
  }
}
