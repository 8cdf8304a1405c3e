import OpenCombine
import Rx

let chains = withoutMemory + withMemory

private let withoutMemory: [Workload] = [
  Workload(
    "map.1", mostBlocks: 0,
    rx: { total(counting($0).map { $0 &+ 1 }) },
    openCombine: { received(publishing($0).map { $0 &+ 1 }) },
    raw: { rawTotal(rawMap(rawCounting($0), times: 1)) },
    loop: { loop($0) { $0 &+ 1 } }),
  Workload(
    "map.5", mostBlocks: 0,
    rx: { total(mapped(counting($0), times: 5)) },
    openCombine: {
      received(publishing($0).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 })
    },
    raw: { rawTotal(rawMap(rawCounting($0), times: 5)) },
    loop: { loop($0) { $0 &+ 5 } }),
  Workload(
    "map.10", mostBlocks: 0,
    rx: { total(mapped(counting($0), times: 10)) },
    openCombine: {
      received(
        publishing($0).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 })
    },
    raw: { rawTotal(rawMap(rawCounting($0), times: 10)) },
    loop: { loop($0) { $0 &+ 10 } }),
  Workload(
    "map.10.composed", mostBlocks: 0,
    rx: { total(counting($0).map(addition(times: 10))) },
    raw: { rawTotal(rawMap(rawCounting($0), times: 10)) },
    loop: { loop($0) { $0 &+ 10 } }),
  Workload(
    "map.object",
    rx: { total(numbersOfParcels($0)) },
    openCombine: { received(publishedNumbersOfParcels($0)) },
    raw: { rawTotal(rawNumbersOfParcels($0)) }),
  Workload(
    "filter.map", mostBlocks: 0,
    rx: { total(counting($0).filter { $0 & 1 == 0 }.map { $0 &+ 1 }) },
    openCombine: { received(publishing($0).filter { $0 & 1 == 0 }.map { $0 &+ 1 }) },
    raw: { rawTotal(rawMap(rawFilter(rawCounting($0)) { $0 & 1 == 0 }, times: 1)) },
    loop: { loop($0) { $0 & 1 == 0 ? $0 &+ 1 : nil } }),
]

private let withMemory: [Workload] = [
  Workload(
    "scan", mostBlocks: 0,
    rx: { total(counting($0).scan(0) { $0 &+ $1 }) },
    openCombine: { received(publishing($0).scan(0) { $0 &+ $1 }) },
    raw: { rawTotal(rawScan(rawCounting($0)) { $0 &+ $1 }) },
    loop: { count in
      var total = 0
      return loop(count) { number in
        total &+= number
        return total
      }
    }),
  Workload(
    "reduce",
    rx: { total(counting($0).reduce(0) { $0 &+ $1 }) },
    openCombine: { received(publishing($0).reduce(0) { $0 &+ $1 }) },
    raw: { rawTotal(rawReduce(rawCounting($0)) { $0 &+ $1 }) }),
  Workload(
    "take", mostBlocks: 0,
    rx: { total(counting($0).take($0)) },
    openCombine: { received(publishing($0).prefix($0)) },
    raw: { rawTotal(rawTake(rawCounting($0), $0)) }),
  Workload(
    "skip",
    rx: { total(counting($0).skip(10)) },
    openCombine: { received(publishing($0).dropFirst(10)) },
    raw: { rawTotal(rawSkip(rawCounting($0), 10)) }),
  Workload(
    "distinctUntilChanged",
    rx: { total(counting($0).map { $0 / 2 }.distinctUntilChanged()) },
    openCombine: { received(publishing($0).map { $0 / 2 }.removeDuplicates()) },
    raw: { rawTotal(rawDistinct(rawMap(rawCounting($0)) { $0 / 2 })) },
    loop: { count in
      var last = -1
      return loop(count) { number in
        if number / 2 == last { return nil }
        last = number / 2
        return last
      }
    }),
  Workload(
    "toArray",
    rx: { total(counting($0).toArray().asObservable().map { $0.count }) },
    openCombine: { received(publishing($0).collect().map { $0.count }) },
    raw: { rawCollected(rawCounting($0)).count }),
]

private func mapped(_ source: Observable<Int>, times: Int) -> Observable<Int> {
  (0..<times).reduce(source) { source, _ in source.map { $0 &+ 1 } }
}

private let parcel = Parcel(1)

private func numbersOfParcels(_ count: Int) -> Observable<Int> {
  let parcels = Observable<Parcel>.create { observer in
    for _ in 0..<count { observer.onNext(parcel) }
    observer.onCompleted()
    return Disposables.create()
  }
  return parcels.map { $0.number }
}

private func publishedNumbersOfParcels(_ count: Int) -> some Publisher<Int, Never> {
  let parcels = Create<Parcel> { send in for _ in 0..<count { send(parcel) } }
  return parcels.map { $0.number }
}

private func rawNumbersOfParcels(_ count: Int) -> RawSource {
  let parcels = rawParcels(rawCounting(count))
  return { sink in parcels { sink($0.number) } }
}

@inline(never) private func rawParcels(_ source: @escaping RawSource) -> (@escaping (Parcel) -> Void) -> Void {
  { sink in source { _ in sink(parcel) } }
}

@inline(never) private func rawCollected(_ source: RawSource) -> [Int] {
  var elements: [Int] = []
  source { elements.append($0) }
  return elements
}

/// A closure that adds 1 so many times, composed of closures that add it once.
private func addition(times: Int) -> (Int) throws -> Int {
  var all: (Int) throws -> Int = { $0 &+ 1 }
  for _ in 1..<times { all = composed(all, { $0 &+ 1 }) }
  return all
}

/// Both closures as one. Never specialised, since a library doesn't know the types either.
@_semantics("optimize.sil.specialize.generic.never")
private func composed<A, B, C>(
  _ first: @escaping (A) throws -> B, _ second: @escaping (B) throws -> C
) -> (A) throws -> C {
  { try second(first($0)) }
}
