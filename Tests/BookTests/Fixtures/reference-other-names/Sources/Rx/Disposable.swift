// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

public protocol Disposable {}

public final class Bag: Disposable {
  public func insert() {}
}
