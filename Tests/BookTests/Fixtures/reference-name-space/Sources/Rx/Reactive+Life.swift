// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension Reactive where Base: AnyObject {
  public var gone: Int { 1 }

  public func told(_ name: String) -> Int { 2 }

  var hidden: Int { 3 }
}
