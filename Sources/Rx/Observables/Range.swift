// Made by chapters 2a, 12a, 26a and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: FixedWidthInteger {
  /// A source of `count` integers, beginning with `start`.
  ///
  /// Traps if `count` is negative or the last integer does not fit.
  public static func range(
    start: Element, count: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    RangeProducer(start: start, count: count, scheduler: scheduler)
  }
}

private final class RangeProducer<Element: FixedWidthInteger>: Producer<Element> {
  let start: Element
  let count: Element
  let scheduler: any ImmediateSchedulerType

  init(start: Element, count: Element, scheduler: any ImmediateSchedulerType) {
    precondition(count >= 0, "count can't be negative")
    precondition(count == 0 || !start.addingReportingOverflow(count - 1).overflow, "overflow in count")
    self.start = start
    self.count = count
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    if scheduler is CurrentThreadScheduler { return RangeLoop(self, downstream: receiver).begin() }
    let sink = RangeSink(downstream: receiver)
    return sink.attached(to: .to(sink.run(self)))
  }
}

/// Counts on the thread that subscribes.
private final class RangeLoop<Element: FixedWidthInteger>: Loop<Element> {
  private var number: Element
  private var remaining: Int

  init(_ parent: RangeProducer<Element>, downstream: Receiver<Element>) {
    number = parent.start
    remaining = Int(clamping: parent.count)
    super.init(downstream: downstream)
  }

  override func invoke() {
    let trampoline = Trampoline.current!
    var (number, remaining) = (number, remaining)
    let one: Element = 1
    while !disposed {
      if remaining == 0 { return complete() }
      forward(number)
      number &+= one
      remaining -= 1
      if !mayGoOn(on: trampoline) { break }
    }
    (self.number, self.remaining) = (number, remaining)
  }
}

private final class RangeSink<Element: FixedWidthInteger>: StageSink<Element, Element> {
  func run(_ parent: RangeProducer<Element>) -> any Disposable {
    parent.scheduler.scheduleRecursive(0 as Element) { index, recurse in
      if index < parent.count {
        self.forward(parent.start + index)
        recurse(index + 1)
      } else {
        self.complete()
      }
    }
  }
}
