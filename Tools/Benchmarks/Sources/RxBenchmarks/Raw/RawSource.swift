/// The least that a cold source can be: a function that calls another.
///
/// None of these functions may be inlined: a program that is put together at run time couldn't be either.
typealias RawSource = (@escaping (Int) -> Void) -> Void

@inline(never) func rawCounting(_ count: Int) -> RawSource {
  { sink in for number in 0..<count { sink(number) } }
}

@inline(never) func rawElements(_ elements: [Int]) -> RawSource {
  { sink in for element in elements { sink(element) } }
}

@inline(never) func rawJust(_ element: Int) -> RawSource {
  { sink in sink(element) }
}

@inline(never) func rawMap(_ source: @escaping RawSource, _ transform: @escaping (Int) -> Int) -> RawSource {
  { sink in source { sink(transform($0)) } }
}

@inline(never) func rawMap(_ source: @escaping RawSource, times: Int) -> RawSource {
  var source = source
  for _ in 0..<times { source = rawMap(source) { $0 &+ 1 } }
  return source
}

@inline(never) func rawFilter(_ source: @escaping RawSource, _ predicate: @escaping (Int) -> Bool) -> RawSource {
  { sink in source { if predicate($0) { sink($0) } } }
}

@inline(never) func rawFlatMap(
  _ source: @escaping RawSource, _ transform: @escaping (Int) -> RawSource
) -> RawSource {
  { sink in source { transform($0)(sink) } }
}

@inline(never) func rawConcat(_ first: @escaping RawSource, _ second: @escaping RawSource) -> RawSource {
  { sink in
    first(sink)
    second(sink)
  }
}

@inline(never) func rawScan(
  _ source: @escaping RawSource, _ accumulator: @escaping (Int, Int) -> Int
) -> RawSource {
  { sink in
    var accumulated = 0
    source {
      accumulated = accumulator(accumulated, $0)
      sink(accumulated)
    }
  }
}

@inline(never) func rawReduce(
  _ source: @escaping RawSource, _ accumulator: @escaping (Int, Int) -> Int
) -> RawSource {
  { sink in
    var accumulated = 0
    source { accumulated = accumulator(accumulated, $0) }
    sink(accumulated)
  }
}

@inline(never) func rawTake(_ source: @escaping RawSource, _ count: Int) -> RawSource {
  { sink in
    var remaining = count
    source {
      if remaining == 0 { return }
      remaining -= 1
      sink($0)
    }
  }
}

@inline(never) func rawSkip(_ source: @escaping RawSource, _ count: Int) -> RawSource {
  { sink in
    var remaining = count
    source { if remaining == 0 { sink($0) } else { remaining -= 1 } }
  }
}

@inline(never) func rawDistinct(_ source: @escaping RawSource) -> RawSource {
  { sink in
    var last: Int?
    source {
      if last == $0 { return }
      last = $0
      sink($0)
    }
  }
}
