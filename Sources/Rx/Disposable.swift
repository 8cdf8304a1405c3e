// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The receipt of a subscription, or of anything else that can be given back.
public protocol Disposable {
  /// Gives back what this stands for.
  func dispose()
}
