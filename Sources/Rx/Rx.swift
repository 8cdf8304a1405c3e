// Made by chapters 2 and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Traps: stands where a subclass must bring its own method.
func rxAbstractMethod(file: StaticString = #file, line: UInt = #line) -> Swift.Never {
  fatalError("Abstract method", file: file, line: line)
}

/// Puts `value` in `place`, and returns what was there: its `deinit` may use `place` when the access has ended.
func replace<Value>(_ place: inout Value, with value: Value) -> Value {
  let before = place
  place = value
  return before
}
