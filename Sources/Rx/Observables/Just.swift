// Made by chapters 2 and 12a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source of one element.
  public static func just(_ element: Element) -> Observable<Element> {
    Just(element: element)
  }
}

private final class Just<Element>: Observable<Element> {
  private let element: Element

  init(element: Element) {
    self.element = element
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observer.onNext(element)
    observer.onCompleted()
    return Disposables.create()
  }
}

extension ObservableType {
  /// A source of one element, sent and completed by `scheduler`.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from(CollectionOfOne(element), scheduler: scheduler)
  }
}
