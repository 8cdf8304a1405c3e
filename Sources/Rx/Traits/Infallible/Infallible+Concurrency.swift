// Made by chapter 24a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension InfallibleType {
  /// The elements, for a `for await` loop. Subscribes at once, and keeps every element until it is asked for.
  public var values: AsyncStream<Element> {
    asObservable().safeValues
  }
}

extension Observable {
  /// The elements of a sequence that never fails.
  var safeValues: AsyncStream<Element> {
    AsyncStream { continuation in
      let receipt = Transfer(
        value: subscribe(
          onNext: { continuation.yield(Transfer(value: $0).value) }, onDisposed: { continuation.finish() }))
      continuation.onTermination = { _ in receipt.value.dispose() }
    }
  }
}
