// Made by chapters 2a, 26a and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that fails at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    ErrorProducer(error: error)
  }
}

private final class ErrorProducer<Element>: Observable<Element> {
  private let error: any Error

  init(error: any Error) {
    self.error = error
  }

  override var isScalar: Bool { true }

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    receiver.error(error)
    return nil
  }
}
