// Made by chapters 6a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, each with its number, counted from 0.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    Enumerated(source: asObservable())
  }
}

private final class Enumerated<Element>: Producer<(index: Int, element: Element)> {
  private let source: Observable<Element>

  init(source: Observable<Element>) {
    self.source = source
  }

  override func run(_ receiver: Receiver<(index: Int, element: Element)>) -> Link? {
    let sink = EnumeratedSink<Element>(downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class EnumeratedSink<Element>: StageSink<Element, (index: Int, element: Element)> {
  private var index = 0

  override func next(_ element: Element) {
    let number = index
    index += 1
    forward((index: number, element: element))
  }
}
