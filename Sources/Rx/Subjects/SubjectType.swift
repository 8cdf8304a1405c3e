// Made by chapter 11 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observable that is an observer, too: what it is told, it tells its subscribers.
public protocol SubjectType: ObservableType {
  /// What the subject is when it is only sent to.
  associatedtype Observer: ObserverType

  /// The side of the subject that is sent to.
  func asObserver() -> Observer
}
