// Made by chapters 8a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, or `other` if this one completes without an element.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    SwitchIfEmpty(source: asObservable(), other: other)
  }
}

private final class SwitchIfEmpty<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Element>

  init(source: Observable<Element>, other: Observable<Element>) {
    self.source = source
    self.other = other
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SwitchIfEmptySink(other: other, downstream: receiver)
    sink.subscription.setDisposable(source.feed(sink) ?? Disposables.create())
    return sink.attached(to: .both(.to(sink.subscription), .to(sink.otherSubscription)))
  }
}

private final class SwitchIfEmptySink<Element>: StageSink<Element, Element> {
  let subscription = SingleAssignmentDisposable()
  let otherSubscription = SingleAssignmentDisposable()
  private let other: Observable<Element>
  private var isEmpty = true

  init(other: Observable<Element>, downstream: Receiver<Element>) {
    self.other = other
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    isEmpty = false
    forward(element)
  }

  override func completed() {
    if !isEmpty { return complete() }
    otherSubscription.setDisposable(other.feed(Inlet(self)) ?? Disposables.create())
    subscription.dispose()
  }
}
