// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

public class Observable<Element> {
  public func map() {}

  public func filter() {}

  func hidden() {}
}
