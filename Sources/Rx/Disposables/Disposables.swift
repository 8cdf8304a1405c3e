// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The place where disposables are made: `Disposables.create…`.
public struct Disposables {
  private init() {}
}
