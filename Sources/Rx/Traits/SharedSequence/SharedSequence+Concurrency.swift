// Made by chapter 24a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension SharedSequence {
  /// The elements, for a `for await` loop. Subscribes at once, and keeps every element until it is asked for.
  @MainActor public var values: AsyncStream<Element> {
    asObservable().safeValues
  }
}
