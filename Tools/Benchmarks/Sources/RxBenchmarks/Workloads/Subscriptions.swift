import OpenCombine
import Rx

let subscriptions: [Workload] = [
  // Four of ours; the sum, and the closure around what the program gave, are the program's.
  Workload(
    "sub.create", per: .subscription, count: 1000, mostBlocks: 6,
    rx: { count in repeated(count, totalOf: .create(oneNumber)) },
    openCombine: { count in
      let source = Create { send in send(1) }
      return (0..<count).reduce(0) { sum, _ in sum &+ received(source) }
    },
    raw: { count in rawRepeated(count, totalOf: rawJust(1)) }),
  Workload(
    "sub.just", per: .subscription, count: 1000,
    rx: { count in (0..<count).reduce(0) { $0 &+ total(.just($1)) } },
    openCombine: { count in (0..<count).reduce(0) { $0 &+ received(Just($1)) } },
    raw: { count in (0..<count).reduce(0) { $0 &+ rawTotal(rawJust($1)) } }),
  Workload(
    "sub.just.map5", per: .subscription, count: 1000,
    rx: { count in (0..<count).reduce(0) { $0 &+ total(map5(.just($1))) } },
    openCombine: { count in (0..<count).reduce(0) { $0 &+ received(map5(Just($1))) } },
    raw: { count in (0..<count).reduce(0) { $0 &+ rawTotal(rawMap(rawJust($1), times: 5)) } }),
  Workload(
    "sub.prebuilt.map5", per: .subscription, count: 1000,
    rx: { count in repeated(count, totalOf: map5(.just(1))) },
    openCombine: { count in
      let source = map5(Just(1))
      return (0..<count).reduce(0) { sum, _ in sum &+ received(source) }
    },
    raw: { count in rawRepeated(count, totalOf: rawMap(rawJust(1), times: 5)) }),
  Workload(
    "sub.subject", per: .subscription, count: 1000,
    rx: { count in repeated(count, totalOf: PublishSubject<Int>()) },
    openCombine: { count in
      let subject = PassthroughSubject<Int, Never>()
      return (0..<count).reduce(0) { sum, _ in sum &+ received(subject) }
    },
    raw: { count in
      let subject = RawSubject()
      let sum = Sum()
      for _ in 0..<count { subject.subscribe { sum.add($0) }() }
      return sum.value
    }),
]

private func oneNumber(_ observer: AnyObserver<Int>) -> any Disposable {
  observer.onNext(1)
  observer.onCompleted()
  return Disposables.create()
}

private func repeated(_ count: Int, totalOf source: Observable<Int>) -> Int {
  (0..<count).reduce(0) { sum, _ in sum &+ total(source) }
}

private func rawRepeated(_ count: Int, totalOf source: RawSource) -> Int {
  (0..<count).reduce(0) { sum, _ in sum &+ rawTotal(source) }
}

private func map5(_ source: Observable<Int>) -> Observable<Int> {
  source.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
}

private func map5(_ source: Just<Int>) -> some Publisher<Int, Never> {
  // `eraseToAnyPublisher` keeps `Just.map`, which is computed at once, from standing in for a publisher.
  source.eraseToAnyPublisher()
    .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
}
