import OpenCombine
import Rx

let chains: [Workload] = [
  Workload(
    "map.1",
    rx: { total(counting($0).map { $0 &+ 1 }) },
    openCombine: { received(publishing($0).map { $0 &+ 1 }) },
    raw: { rawTotal(rawMap(rawCounting($0), times: 1)) }),
  Workload(
    "map.5",
    rx: { total(mapped(counting($0), times: 5)) },
    openCombine: {
      received(publishing($0).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 })
    },
    raw: { rawTotal(rawMap(rawCounting($0), times: 5)) }),
  Workload(
    "map.10",
    rx: { total(mapped(counting($0), times: 10)) },
    openCombine: {
      received(
        publishing($0).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 })
    },
    raw: { rawTotal(rawMap(rawCounting($0), times: 10)) }),
  Workload(
    "map.object",
    rx: { total(numbers(in: counting($0).map { _ in parcel })) },
    openCombine: { received(numbers(in: publishing($0).map { _ in parcel })) },
    raw: { rawTotal(rawNumbers(rawCounting($0))) }),
  Workload(
    "filter.map",
    rx: { total(counting($0).filter { $0 & 1 == 0 }.map { $0 &+ 1 }) },
    openCombine: { received(publishing($0).filter { $0 & 1 == 0 }.map { $0 &+ 1 }) },
    raw: { rawTotal(rawMap(rawFilter(rawCounting($0)) { $0 & 1 == 0 }, times: 1)) }),
  Workload(
    "scan",
    rx: { total(counting($0).scan(0) { $0 &+ $1 }) },
    openCombine: { received(publishing($0).scan(0) { $0 &+ $1 }) },
    raw: { rawTotal(rawScan(rawCounting($0)) { $0 &+ $1 }) }),
  Workload(
    "reduce",
    rx: { total(counting($0).reduce(0) { $0 &+ $1 }) },
    openCombine: { received(publishing($0).reduce(0) { $0 &+ $1 }) },
    raw: { rawTotal(rawReduce(rawCounting($0)) { $0 &+ $1 }) }),
  Workload(
    "take",
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
    raw: { rawTotal(rawDistinct(rawMap(rawCounting($0)) { $0 / 2 })) }),
  Workload(
    "toArray",
    rx: { total(counting($0).toArray().map { $0.count }) },
    openCombine: { received(publishing($0).collect().map { $0.count }) },
    raw: { rawCollected(rawCounting($0)).count }),
]

private func mapped(_ source: Observable<Int>, times: Int) -> Observable<Int> {
  (0..<times).reduce(source) { source, _ in source.map { $0 &+ 1 } }
}

private let parcel = Parcel(1)

private func numbers(in source: Observable<Parcel>) -> Observable<Int> {
  source.filter { $0.number > 0 }.map { $0.number }
}

private func numbers(in publisher: some Publisher<Parcel, Never>) -> some Publisher<Int, Never> {
  publisher.filter { $0.number > 0 }.map { $0.number }
}

private func rawNumbers(_ source: @escaping RawSource) -> RawSource {
  let parcels = rawParcels(source)
  return { sink in parcels { if $0.number > 0 { sink($0.number) } } }
}

@inline(never) private func rawParcels(_ source: @escaping RawSource) -> (@escaping (Parcel) -> Void) -> Void {
  { sink in source { _ in sink(parcel) } }
}

@inline(never) private func rawCollected(_ source: RawSource) -> [Int] {
  var elements: [Int] = []
  source { elements.append($0) }
  return elements
}
