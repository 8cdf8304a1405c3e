// Made by chapters 14, 14a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: FixedWidthInteger {
  /// A source that counts from 0, one number at the end of every `period`.
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Timer(dueTime: period, period: period, scheduler: scheduler)
  }
}

private final class Timer<Element: FixedWidthInteger>: Producer<Element> {
  let dueTime: RxTimeInterval
  let period: RxTimeInterval?
  let scheduler: any SchedulerType

  init(dueTime: RxTimeInterval, period: RxTimeInterval?, scheduler: any SchedulerType) {
    self.dueTime = dueTime
    self.period = period
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TimerSink(downstream: receiver)
    return sink.attached(to: .to(sink.run(self)))
  }
}

private final class TimerSink<Element: FixedWidthInteger>: StageSink<Element, Element> {
  func run(_ parent: Timer<Element>) -> any Disposable {
    if let period = parent.period {
      return parent.scheduler.schedulePeriodic(
        0 as Element, startAfter: parent.dueTime, period: period
      ) { number in
        self.forward(number)
        return number &+ 1
      }
    }
    return parent.scheduler.scheduleRelative((), dueTime: parent.dueTime) { _ in
      self.forward(0)
      self.complete()
      return Disposables.create()
    }
  }
}

extension ObservableType where Element: FixedWidthInteger {
  /// A source that sends 0 when `dueTime` has passed, and then counts on with every `period`.
  ///
  /// Without a period it completes after the 0.
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Timer(dueTime: dueTime, period: period, scheduler: scheduler)
  }
}
