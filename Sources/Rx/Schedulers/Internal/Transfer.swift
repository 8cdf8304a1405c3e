// Made by chapter 13 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Something that is handed to another thread, on the word of the code that hands it over.
///
/// The compiler cannot see that only one thread at a time has it in hand. This is the one place where we say so.
struct Transfer<Value>: @unchecked Sendable {
  let value: Value
}
