import OpenCombine
import Rx

let subjects: [Workload] =
  [1, 10, 100].map { observers in
    Workload(
      "subject.\(observers)", per: .delivery, mostBlocks: 0,
      rx: { count in
        let subject = PublishSubject<Int>()
        return heard(by: observers, of: subject) { for number in 0..<count / observers { subject.onNext(number) } }
      },
      openCombine: { count in
        let subject = PassthroughSubject<Int, Never>()
        return heard(by: observers, of: subject) { for number in 0..<count / observers { subject.send(number) } }
      },
      raw: { count in
        let subject = RawSubject()
        let sum = Sum()
        for _ in 0..<observers { _ = subject.subscribe { sum.add($0) } }
        for number in 0..<count / observers { subject.send(number) }
        return sum.value
      })
  } + [
    Workload(
      "behavior.1", mostBlocks: 0,
      rx: { count in
        let subject = BehaviorSubject(value: 0)
        return heard(by: 1, of: subject) { for number in 0..<count { subject.onNext(number) } }
      },
      openCombine: { count in
        let subject = CurrentValueSubject<Int, Never>(0)
        return heard(by: 1, of: subject) { for number in 0..<count { subject.send(number) } }
      },
      raw: { count in rawReplayed(size: 1) { for number in 0..<count { $0.send(number) } } }),
    Workload(
      "behavior.late", per: .subscription, count: 1000,
      rx: { count in
        let subject = BehaviorSubject(value: 1)
        return (0..<count).reduce(0) { sum, _ in sum &+ total(subject) }
      },
      openCombine: { count in
        let subject = CurrentValueSubject<Int, Never>(1)
        return (0..<count).reduce(0) { sum, _ in sum &+ received(subject) }
      },
      raw: { count in rawLate(count, size: 1) }),
    Workload(
      "replay.1", mostBlocks: 0,
      rx: { count in
        let subject = ReplaySubject<Int>.create(bufferSize: 10)
        return heard(by: 1, of: subject) { for number in 0..<count { subject.onNext(number) } }
      },
      openCombine: nil,
      raw: { count in rawReplayed(size: 10) { for number in 0..<count { $0.send(number) } } }),
    Workload(
      "replay.late", per: .subscription, count: 1000,
      rx: { count in
        let subject = ReplaySubject<Int>.create(bufferSize: 10)
        for number in 0..<10 { subject.onNext(number) }
        return (0..<count).reduce(0) { sum, _ in sum &+ total(subject) }
      },
      openCombine: nil,
      raw: { count in rawLate(count, size: 10) }),
  ]

/// The sum of the elements that some observers of `source` hear while `send` runs.
private func heard(by observers: Int, of source: Observable<Int>, _ send: () -> Void) -> Int {
  let sum = Sum()
  let receipts = (0..<observers).map { _ in source.subscribe(onNext: { sum.add($0) }) }
  send()
  for receipt in receipts { receipt.dispose() }
  return sum.value
}

/// The sum of the elements that some subscribers of `publisher` hear while `send` runs.
private func heard(by observers: Int, of publisher: some Publisher<Int, Never>, _ send: () -> Void) -> Int {
  let sum = Sum()
  let receipts = (0..<observers).map { _ in publisher.sink { sum.add($0) } }
  send()
  for receipt in receipts { receipt.cancel() }
  return sum.value
}

private func rawReplayed(size: Int, _ send: (RawReplay) -> Void) -> Int {
  let subject = RawReplay(size: size)
  let sum = Sum()
  let leave = subject.subscribe { sum.add($0) }
  send(subject)
  leave()
  return sum.value
}

/// Sends as many elements as are kept, and then has `count` observers come and go.
private func rawLate(_ count: Int, size: Int) -> Int {
  let subject = RawReplay(size: size)
  for number in 0..<size { subject.send(size == 1 ? 1 : number) }
  let sum = Sum()
  for _ in 0..<count { subject.subscribe { sum.add($0) }() }
  return sum.value
}
