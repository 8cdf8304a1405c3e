// Made by chapters 9a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The given elements, and after them this sequence.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    StartWith(source: asObservable(), elements: elements)
  }
}

private final class StartWith<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let elements: [Element]

  init(source: Observable<Element>, elements: [Element]) {
    self.source = source
    self.elements = elements
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    for element in elements {
      receiver.next(element)
    }
    return source.feed(receiver)
  }
}
