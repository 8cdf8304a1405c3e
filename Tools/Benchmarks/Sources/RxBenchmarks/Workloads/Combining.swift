import AsyncAlgorithms
import OpenCombine
import Rx

let combining: [Workload] = [
  Workload(
    "merge.2",
    rx: { ring($0, of: 2) { .merge($0) } },
    openCombine: { publisherRing($0, of: 2) { $0.publisher.flatMap { $0 } } },
    asyncAlgorithms: { count in waited { await total(merge(turns(count, 0), turns(count, 1))) } },
    raw: { rawRing($0, of: 2, rawMerge) }),
  Workload(
    "merge.4",
    rx: { ring($0, of: 4) { .merge($0) } },
    openCombine: { publisherRing($0, of: 4) { $0.publisher.flatMap { $0 } } },
    raw: { rawRing($0, of: 4, rawMerge) }),
  Workload(
    "combineLatest.2",
    rx: { ring($0, of: 2) { .combineLatest($0[0], $0[1]) { $0 &+ $1 } } },
    openCombine: nil,
    raw: { rawRing($0, of: 2, rawCombineLatest) }),
  // Which pairs are made depends on the order, which only one thread keeps; the last one is always the same.
  Workload(
    "combineLatest.last",
    rx: { ring($0, of: 2, hear: last) { .combineLatest($0[0], $0[1]) { $0 &+ $1 } } },
    openCombine: nil,
    asyncAlgorithms: { count in waited { await last(combineLatest(turns(count, 0), turns(count, 1))) } },
    raw: { rawRing($0, of: 2, hear: last, rawCombineLatest) }),
  Workload(
    "combineLatest.4",
    rx: { ring($0, of: 4) { .combineLatest($0[0], $0[1], $0[2], $0[3]) { $0 &+ $1 &+ $2 &+ $3 } } },
    openCombine: nil,
    raw: { rawRing($0, of: 4, rawCombineLatest) }),
  Workload(
    "zip.2",
    rx: { ring($0, of: 2) { .zip($0[0], $0[1]) { $0 &+ $1 } } },
    openCombine: { publisherRing($0, of: 2) { $0[0].zip($0[1]) { $0 &+ $1 } } },
    asyncAlgorithms: { count in waited { await total(zip(turns(count, 0), turns(count, 1))) } },
    raw: { rawRing($0, of: 2, rawZip) }),
  Workload(
    "zip.4",
    rx: { ring($0, of: 4) { .zip($0[0], $0[1], $0[2], $0[3]) { $0 &+ $1 &+ $2 &+ $3 } } },
    openCombine: { publisherRing($0, of: 4) { $0[0].zip($0[1], $0[2], $0[3]) { $0 &+ $1 &+ $2 &+ $3 } } },
    raw: { rawRing($0, of: 4, rawZip) }),
]

/// The sum of the elements that `combine` sends when subjects send `count` numbers in turn.
private func ring(
  _ count: Int, of arity: Int, hear: @escaping (Sum, Int) -> Void = { $0.add($1) },
  _ combine: ([Observable<Int>]) -> Observable<Int>
) -> Int {
  let subjects = (0..<arity).map { _ in PublishSubject<Int>() }
  let sum = Sum()
  let receipt = combine(subjects).subscribe(onNext: { hear(sum, $0) })
  for number in 0..<count { subjects[number % arity].onNext(number) }
  receipt.dispose()
  return sum.value
}

private func last(_ sum: Sum, _ number: Int) {
  sum.value = number
}

private func publisherRing<Combined: Publisher<Int, Never>>(
  _ count: Int, of arity: Int, _ combine: ([PassthroughSubject<Int, Never>]) -> Combined
) -> Int {
  let subjects = (0..<arity).map { _ in PassthroughSubject<Int, Never>() }
  let sum = Sum()
  let receipt = combine(subjects).sink { sum.add($0) }
  for number in 0..<count { subjects[number % arity].send(number) }
  receipt.cancel()
  return sum.value
}

private func rawRing(
  _ count: Int, of arity: Int, hear: @escaping (Sum, Int) -> Void = { $0.add($1) },
  _ combine: ([RawSubject], @escaping (Int) -> Void) -> Void
) -> Int {
  let subjects = (0..<arity).map { _ in RawSubject() }
  let sum = Sum()
  combine(subjects) { hear(sum, $0) }
  for number in 0..<count { subjects[number % arity].send(number) }
  return sum.value
}

private func rawMerge(_ sources: [RawSubject], _ sink: @escaping (Int) -> Void) {
  for source in sources { _ = source.subscribe(sink) }
}

private func rawCombineLatest(_ sources: [RawSubject], _ sink: @escaping (Int) -> Void) {
  var latest = [Int?](repeating: nil, count: sources.count)
  var missing = sources.count
  for (index, source) in sources.enumerated() {
    _ = source.subscribe { element in
      if latest[index] == nil { missing -= 1 }
      latest[index] = element
      if missing == 0 { sink(latest.reduce(0) { $0 &+ $1! }) }
    }
  }
}

private func rawZip(_ sources: [RawSubject], _ sink: @escaping (Int) -> Void) {
  var queues = [[Int]](repeating: [], count: sources.count)
  for (index, source) in sources.enumerated() {
    _ = source.subscribe { element in
      queues[index].append(element)
      if queues.contains(where: \.isEmpty) { return }
      sink(queues.indices.reduce(0) { $0 &+ queues[$1].removeFirst() })
    }
  }
}
