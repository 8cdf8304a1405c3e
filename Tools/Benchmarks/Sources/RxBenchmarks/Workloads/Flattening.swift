import OpenCombine
import Rx

let flattening: [Workload] = [
  Workload(
    "flatMap.create",
    rx: { total(counting($0 / 100).flatMap { _ in counting(100) }) },
    openCombine: { received(publishing($0 / 100).flatMap { _ in publishing(100) }) },
    raw: { rawTotal(rawFlatMap(rawCounting($0 / 100)) { _ in rawCounting(100) }) }),
  Workload(
    "flatMap.from",
    rx: { count in total(counting(count / 100).flatMap { _ in Observable.from(hundred) }) },
    openCombine: { count in received(publishing(count / 100).flatMap { _ in hundred.publisher }) },
    raw: { count in rawTotal(rawFlatMap(rawCounting(count / 100)) { _ in rawElements(hundred) }) }),
  Workload(
    "flatMap.just",
    rx: { total(counting($0).flatMap { Observable.just($0) }) },
    openCombine: { received(publishing($0).flatMap { Just($0) }) },
    raw: { rawTotal(rawFlatMap(rawCounting($0)) { rawJust($0) }) }),
  Workload(
    "concat.2",
    rx: { total(.concat(counting($0 / 2), counting($0 / 2))) },
    openCombine: { received(publishing($0 / 2).append(publishing($0 / 2))) },
    raw: { rawTotal(rawTwice(rawCounting($0 / 2))) }),
  Workload(
    "concat.4",
    rx: { total(.concat(counting($0 / 4), counting($0 / 4), counting($0 / 4), counting($0 / 4))) },
    openCombine: {
      received(
        publishing($0 / 4).append(publishing($0 / 4)).append(publishing($0 / 4)).append(publishing($0 / 4)))
    },
    raw: { rawTotal(rawTwice(rawTwice(rawCounting($0 / 4)))) }),
  Workload(
    "concat.million", per: .source, count: 1_000_000,
    rx: { total(.concat((0..<$0).lazy.map { .just($0) })) },
    openCombine: { received((0..<$0).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }) },
    raw: { rawTotal(rawFlatMap(rawCounting($0)) { rawJust($0) }) }),
  // `append` and `Deferred` call themselves: OpenCombine's stack overflows long before a million.
  Workload(
    "concat.deferred", per: .source, count: 1_000_000,
    rx: { total(down(from: $0)) },
    openCombine: nil,
    raw: { rawTotal(rawLoop(rawDown(from: $0))) }),
]

/// One element and then, decided late, all others.
private func down(from count: Int) -> Observable<Int> {
  .concat(.just(count), .deferred { count == 1 ? .empty() : down(from: count - 1) })
}

private func rawDown(from count: Int) -> RawTail {
  RawTail { sink in
    sink(count)
    return count == 1 ? nil : rawDown(from: count - 1)
  }
}

private func rawTwice(_ source: @escaping RawSource) -> RawSource {
  rawConcat(source, source)
}

private let hundred = Array(0..<100)
