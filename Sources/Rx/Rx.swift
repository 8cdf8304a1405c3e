// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Traps: stands where a subclass must bring its own method.
func rxAbstractMethod(file: StaticString = #file, line: UInt = #line) -> Swift.Never {
  fatalError("Abstract method", file: file, line: line)
}
