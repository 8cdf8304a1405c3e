// Made by chapter 2a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: FixedWidthInteger {
  /// A source of `count` integers, beginning with `start`.
  ///
  /// Traps if `count` is negative or the last integer does not fit.
  public static func range(start: Element, count: Element) -> Observable<Element> {
    RangeProducer(start: start, count: count)
  }
}

private final class RangeProducer<Element: FixedWidthInteger>: Observable<Element> {
  private let start: Element
  private let count: Element

  init(start: Element, count: Element) {
    precondition(count >= 0, "count can't be negative")
    precondition(count == 0 || !start.addingReportingOverflow(count - 1).overflow, "overflow in count")
    self.start = start
    self.count = count
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    var index: Element = 0
    while index < count {
      observer.onNext(start + index)
      index += 1
    }
    observer.onCompleted()
    return Disposables.create()
  }
}
