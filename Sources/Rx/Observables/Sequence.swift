// Made by chapter 2a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source of the given elements.
  public static func of(_ elements: Element...) -> Observable<Element> {
    ObservableSequence(elements: elements)
  }

  /// A source of the elements of an array.
  public static func from(_ array: [Element]) -> Observable<Element> {
    ObservableSequence(elements: array)
  }

  /// A source of the elements of a sequence.
  public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Element {
    ObservableSequence(elements: sequence)
  }
}

private final class ObservableSequence<Sequence: Swift.Sequence>: Observable<Sequence.Element> {
  private let elements: Sequence

  init(elements: Sequence) {
    self.elements = elements
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Sequence.Element {
    for element in elements {
      observer.onNext(element)
    }
    observer.onCompleted()
    return Disposables.create()
  }
}
