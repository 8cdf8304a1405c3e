// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer that writes down what it hears, and when.
public final class TestableObserver<Element>: ObserverType {
  private let scheduler: TestScheduler

  /// What it has heard.
  public private(set) var events: [Recorded<Event<Element>>] = []

  init(scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// Writes down the event with the time on the clock.
  public func on(_ event: Event<Element>) {
    events.append(Recorded(time: scheduler.clock, value: event))
  }
}

extension TestScheduler {
  /// An observer that writes down the times of this clock.
  public func createObserver<Element>(_: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }
}
