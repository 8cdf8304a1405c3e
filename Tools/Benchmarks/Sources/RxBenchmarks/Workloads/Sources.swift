import OpenCombine
import Rx

/// A source of ours that counts on the subscriber's thread.
func counting(_ count: Int) -> Observable<Int> {
  .create { observer in
    for number in 0..<count { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create()
  }
}

/// OpenCombine's counterpart.
func publishing(_ count: Int) -> Create<Int> {
  Create { send in for number in 0..<count { send(number) } }
}

/// The sum of a source's elements.
func total(_ source: Observable<Int>) -> Int {
  let sum = Sum()
  let receipt = source.subscribe(onNext: { sum.add($0) })
  receipt.dispose()
  return sum.value
}

/// The sum of a publisher's elements.
func received(_ publisher: some Publisher<Int, Never>) -> Int {
  let sum = Sum()
  let receipt = publisher.sink { sum.add($0) }
  receipt.cancel()
  return sum.value
}

/// The sum of a plain source's elements.
func rawTotal(_ source: RawSource) -> Int {
  let sum = Sum()
  source { sum.add($0) }
  return sum.value
}

/// A loop that makes numbers, changes them, and leaves out those that become `nil`.
@inline(__always) func loop(_ count: Int, _ change: (Int) -> Int?) -> Int {
  let sum = Sum()
  for number in 0..<count { if let changed = change(number) { sum.hear(changed) } }
  return sum.value
}

private func looped(_ numbers: [Int]) -> Int {
  let sum = Sum()
  for number in numbers { sum.hear(number) }
  return sum.value
}

let sources: [Workload] = [
  Workload(
    "create", mostBlocks: 0,
    rx: { total(counting($0)) },
    openCombine: { received(publishing($0)) },
    raw: { rawTotal(rawCounting($0)) },
    loop: { loop($0) { $0 } }),
  Workload(
    "from", mostBlocks: 0,
    rx: { total(.from(Array(0..<$0))) },
    openCombine: { received(Array(0..<$0).publisher) },
    raw: { rawTotal(rawElements(Array(0..<$0))) },
    loop: { looped(Array(0..<$0)) }),
  // A sequence that isn't an array is asked for one element after the other.
  Workload(
    "from.sequence", mostBlocks: 0,
    rx: { total(.from(stride(from: 0, to: $0, by: 1))) },
    openCombine: { received(stride(from: 0, to: $0, by: 1).publisher) },
    raw: { rawTotal(rawCounting($0)) },
    loop: { loop($0) { $0 } }),
  Workload(
    "range", mostBlocks: 0,
    rx: { total(.range(start: 0, count: $0)) },
    openCombine: { received((0..<$0).publisher) },
    raw: { rawTotal(rawCounting($0)) },
    loop: { loop($0) { $0 } }),
]
