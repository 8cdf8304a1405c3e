// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = TimerSink(observer: observer, cancel: cancel)
    return (sink, sink.run(self))
  }
}

private final class TimerSink<Observer: ObserverType>: Sink<Observer>
where Observer.Element: FixedWidthInteger {
  func run(_ parent: Timer<Observer.Element>) -> any Disposable {
    if let period = parent.period {
      return parent.scheduler.schedulePeriodic(
        0 as Observer.Element, startAfter: parent.dueTime, period: period
      ) { number in
        self.forwardOn(.next(number))
        return number &+ 1
      }
    }
    return parent.scheduler.scheduleRelative((), dueTime: parent.dueTime) { _ in
      self.forwardOn(.next(0))
      self.forwardOn(.completed)
      self.dispose()
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
