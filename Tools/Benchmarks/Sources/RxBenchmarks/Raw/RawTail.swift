/// A source that doesn't call the sequence behind it, but returns it: a loop goes through all of them without a stack.
struct RawTail {
  /// Sends some elements, and says what comes then, if anything does.
  let send: (_ sink: @escaping (Int) -> Void) -> RawTail?
}

@inline(never) func rawLoop(_ first: RawTail) -> RawSource {
  { sink in
    var next: RawTail? = first
    while let tail = next { next = tail.send(sink) }
  }
}
