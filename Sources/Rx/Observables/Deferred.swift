// Made by chapters 2, 10a, 26a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that is made anew by `observableFactory` for every observer.
  ///
  /// If the factory throws, the observer gets that error.
  public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Deferred(observableFactory)
  }
}

private final class Deferred<Element>: Observable<Element> {
  private let observableFactory: () throws -> Observable<Element>

  init(_ observableFactory: @escaping () throws -> Observable<Element>) {
    self.observableFactory = observableFactory
  }

  override func open() throws -> Observable<Element>? { try observableFactory() }

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    opened.feed(receiver)
  }
}

extension Observable {
  /// The sequence itself, or, if it is deferred, the one that its factory makes now.
  var opened: Observable<Element> {
    var source = self
    do {
      while let next = try source.open() { source = next }
    } catch {
      return .error(error)
    }
    return source
  }
}
