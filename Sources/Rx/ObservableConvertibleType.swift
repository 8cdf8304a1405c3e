// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Anything that can be seen as an observable.
public protocol ObservableConvertibleType {
  /// What the sequence carries.
  associatedtype Element

  /// The same sequence as an `Observable`.
  func asObservable() -> Observable<Element>
}
