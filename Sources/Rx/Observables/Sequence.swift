// Made by chapters 2, 12, 16b, 26a, 29 and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source of the given elements.
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }

  /// A source of the elements of an array.
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    ArrayProducer(elements: array, scheduler: scheduler)
  }

  /// A source of the elements of a sequence.
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Sequence.Element == Element {
    SequenceProducer(elements: sequence, scheduler: scheduler)
  }
}

private final class ArrayProducer<Element>: Producer<Element> {
  private let elements: [Element]
  private let scheduler: any ImmediateSchedulerType

  init(elements: [Element], scheduler: any ImmediateSchedulerType) {
    self.elements = elements
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    if scheduler is CurrentThreadScheduler { return ArrayLoop(elements, downstream: receiver).begin() }
    let sink = SequenceSink(elements: elements, downstream: receiver)
    return sink.attached(to: .to(sink.run(on: scheduler)))
  }
}

/// Sends an array on the thread that subscribes.
private final class ArrayLoop<Element>: Loop<Element> {
  private let elements: [Element]
  private var position = 0

  init(_ elements: [Element], downstream: Receiver<Element>) {
    self.elements = elements
    super.init(downstream: downstream)
  }

  override func invoke() {
    let trampoline = Trampoline.current!
    var position = position
    while !disposed {
      if position == elements.count { return complete() }
      forward(elements[position])
      position += 1
      if !mayGoOn(on: trampoline) { break }
    }
    self.position = position
  }
}

private final class SequenceProducer<Sequence: Swift.Sequence>: Producer<Sequence.Element> {
  private let elements: Sequence
  private let scheduler: any ImmediateSchedulerType

  init(elements: Sequence, scheduler: any ImmediateSchedulerType) {
    self.elements = elements
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Sequence.Element>) -> Link? {
    if scheduler is CurrentThreadScheduler { return SequenceLoop(elements, downstream: receiver).begin() }
    let sink = SequenceSink(elements: elements, downstream: receiver)
    return sink.attached(to: .to(sink.run(on: scheduler)))
  }
}

/// Sends a sequence on the thread that subscribes.
private final class SequenceLoop<Sequence: Swift.Sequence>: Loop<Sequence.Element> {
  private var iterator: Sequence.Iterator?

  init(_ elements: Sequence, downstream: Receiver<Sequence.Element>) {
    iterator = elements.makeIterator()
    super.init(downstream: downstream)
  }

  override func invoke() {
    let trampoline = Trampoline.current!
    guard var iterator = iterator.take() else { return }
    while !disposed {
      guard let element = iterator.next() else { return complete() }
      forward(element)
      if !mayGoOn(on: trampoline) { break }
    }
    self.iterator = iterator
  }
}

/// Sends a sequence on a scheduler.
private final class SequenceSink<Sequence: Swift.Sequence>: StageSink<Sequence.Element, Sequence.Element> {
  private var iterator: Sequence.Iterator

  init(elements: Sequence, downstream: Receiver<Sequence.Element>) {
    iterator = elements.makeIterator()
    super.init(downstream: downstream)
  }

  func run(on scheduler: any ImmediateSchedulerType) -> any Disposable {
    scheduler.scheduleRecursive(()) { _, recurse in
      if let element = self.iterator.next() {
        self.forward(element)
        recurse(())
      } else {
        self.complete()
      }
    }
  }
}
