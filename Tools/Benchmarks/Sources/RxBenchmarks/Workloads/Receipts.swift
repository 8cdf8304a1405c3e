import OpenCombine
import Rx

let receipts: [Workload] = [
  Workload(
    "bag", per: .disposable, count: 100_000,
    rx: { count in disposedAtTheEnd { sum in fillAndDropBag(count, sum) } },
    openCombine: { count in disposedAtTheEnd { sum in fillAndDropSet(count, sum) } },
    raw: { count in disposedAtTheEnd { sum in fillAndDropArray(count, sum) } }),
  churn("churn.newest") { $0.reversed() },
  churn("churn.oldest") { $0 },
]

/// How many disposables were disposed when `use` has returned.
private func disposedAtTheEnd(_ use: (Sum) -> Void) -> Int {
  let sum = Sum()
  use(sum)
  return sum.value
}

@inline(never) private func fillAndDropBag(_ count: Int, _ sum: Sum) {
  let bag = DisposeBag()
  for _ in 0..<count { Disposables.create { sum.add(1) }.disposed(by: bag) }
}

@inline(never) private func fillAndDropSet(_ count: Int, _ sum: Sum) {
  var bag: Set<AnyCancellable> = []
  for _ in 0..<count { AnyCancellable { sum.add(1) }.store(in: &bag) }
}

@inline(never) private func fillAndDropArray(_ count: Int, _ sum: Sum) {
  var bag: [() -> Void] = []
  for _ in 0..<count { bag.append { sum.add(1) } }
  for dispose in bag { dispose() }
}

/// As many observers as are counted come to one subject, and leave it in some order.
private func churn(_ name: String, _ order: @escaping @Sendable (Range<Int>) -> any Sequence<Int>) -> Workload {
  Workload(
    name, per: .observer,
    rx: { count in
      let subject = PublishSubject<Int>()
      let sum = Sum()
      let receipts = (0..<count).map { _ in subject.subscribe(onNext: { sum.add($0) }) }
      subject.onNext(1)
      for index in order(0..<count) { receipts[index].dispose() }
      subject.onNext(1)
      return sum.value
    },
    openCombine: { count in
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let receipts = (0..<count).map { _ in subject.sink { sum.add($0) } }
      subject.send(1)
      for index in order(0..<count) { receipts[index].cancel() }
      subject.send(1)
      return sum.value
    },
    raw: { count in
      let subject = RawSubject()
      let sum = Sum()
      let receipts = (0..<count).map { _ in subject.subscribe { sum.add($0) } }
      subject.send(1)
      for index in order(0..<count) { receipts[index]() }
      subject.send(1)
      return sum.value
    })
}
