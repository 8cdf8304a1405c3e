// Made by chapters 7a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, or `default` alone if it completes without any.
  public func ifEmpty(default: Element) -> Observable<Element> {
    DefaultIfEmpty(source: asObservable(), default: `default`)
  }
}

private final class DefaultIfEmpty<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let `default`: Element

  init(source: Observable<Element>, default: Element) {
    self.source = source
    self.default = `default`
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DefaultIfEmptySink(default: `default`, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class DefaultIfEmptySink<Element>: StageSink<Element, Element> {
  private let `default`: Element
  private var isEmpty = true

  init(default: Element, downstream: Receiver<Element>) {
    self.default = `default`
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    isEmpty = false
    forward(element)
  }

  override func completed() {
    if isEmpty { forward(`default`) }
    complete()
  }
}
