// Made by chapter 18 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A sequence whose source runs only while it is connected.
public protocol ConnectableObservableType: ObservableType {
  /// Subscribes to the source on behalf of all subscribers; the result ends that.
  func connect() -> any Disposable
}
