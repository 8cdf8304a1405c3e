// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A moment or a distance in virtual time, in ticks.
public typealias TestTime = Int

/// Virtual time for tests, counted in ticks.
public class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter> {
  private let simulateProcessingDelay: Bool

  /// A scheduler of which a tick is `resolution` seconds.
  ///
  /// With `simulateProcessingDelay`, what is due at once runs one tick later.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    self.simulateProcessingDelay = simulateProcessingDelay
    super.init(
      initialClock: initialClock,
      converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// Moves what is due now or earlier to the next tick, if processing takes time.
  public override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    time > clock ? time : clock + (simulateProcessingDelay ? 1 : 0)
  }

  /// Runs `action` at `time`.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    _ = scheduleAbsoluteVirtual((), time: time) {
      action()
      return Disposables.create()
    }
  }
}

extension TestScheduler {
  /// When `start` does what, if nothing else is said.
  public enum Defaults {
    /// When the observable is made.
    public static let created = 100
    /// When it is subscribed to.
    public static let subscribed = 200
    /// When the subscription is disposed.
    public static let disposed = 1000
  }
}

extension TestScheduler {
  /// Makes an observable, subscribes to it and disposes, each at its time, and returns what was heard.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    let observer = createObserver(Element.self)
    var source: Observable<Element>?
    var subscription: (any Disposable)?
    scheduleAt(created) { source = create().asObservable() }
    scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
    scheduleAt(disposed) { subscription?.dispose() }
    start()
    return observer
  }

  /// The same with the default times, up to `disposed`.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// The same with the default times: 100, 200 and 1000.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }
}
