// Made by chapter 6a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The end of this sequence, without its elements.
  public func ignoreElements() -> Observable<Never> {
    compactMap { _ in nil }
  }
}
