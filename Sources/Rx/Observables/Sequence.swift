// Made by chapters 2, 12, 12a, 16b and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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
    ObservableSequence(elements: ArrayElements(array), scheduler: scheduler)
  }

  /// A source of the elements of a sequence.
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Sequence.Element == Element {
    ObservableSequence(elements: sequence, scheduler: scheduler)
  }
}

/// The elements of an array, one after another.
private struct ArrayElements<Element>: Sequence, IteratorProtocol {
  private let array: [Element]
  private var position = 0

  init(_ array: [Element]) {
    self.array = array
  }

  mutating func next() -> Element? {
    if position == array.count { return nil }
    defer { position += 1 }
    return array[position]
  }
}

private final class ObservableSequence<Sequence: Swift.Sequence>: Producer<Sequence.Element> {
  let elements: Sequence
  let scheduler: any ImmediateSchedulerType

  init(elements: Sequence, scheduler: any ImmediateSchedulerType) {
    self.elements = elements
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Sequence.Element>) -> Link? {
    let sink = ObservableSequenceSink(elements: elements, downstream: receiver)
    return sink.attached(to: .to(sink.run(on: scheduler)))
  }
}

private final class ObservableSequenceSink<Sequence: Swift.Sequence>: Stage<Sequence.Element, Sequence.Element> {
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
