// Does some units of a job with the core of chapter 16: `program JOB COUNT`.

import Rx

final class Sum {
  var value = 0
}

/// A source that sends some numbers.
func counting(_ count: Int) -> Observable<Int> {
  .create { observer in
    for number in 0..<count { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create()
  }
}

/// The sum of a source's numbers.
func total(_ source: Observable<Int>) -> Int {
  let sum = Sum()
  source.subscribe(onNext: { sum.value &+= $0 }).dispose()
  return sum.value
}

/// Sends some numbers to a number of observers.
func delivered(_ count: Int, to observers: Int) -> Int {
  let subject = PublishSubject<Int>()
  let sum = Sum()
  let receipts = (0..<observers).map { _ in subject.subscribe(onNext: { sum.value &+= $0 }) }
  for number in 0..<count { subject.onNext(number) }
  for receipt in receipts { receipt.dispose() }
  return sum.value
}

@inline(never) func one() -> Int { 1 }

let jobs: [String: (Int) -> Int] = [
  "create": { total(counting($0)) },
  "subject.1": { delivered($0, to: 1) },
  "subject.10": { delivered($0, to: 10) },
  "from": { total(.from(Array(0..<$0))) },
  // Two loops that make way for each other: half of the elements each.
  "merge.from": { total(.merge(.from(Array(0..<$0 / 2)), .from(Array(0..<$0 / 2)))) },
  "sub.create": { count in
    let source = counting(one())
    return (0..<count).reduce(0) { sum, _ in sum &+ total(source) }
  },
]

let arguments = CommandLine.arguments
guard arguments.count == 3, let job = jobs[arguments[1]], let count = Int(arguments[2]) else {
  fatalError("usage: program \(jobs.keys.sorted().joined(separator: "|")) COUNT")
}
print(job(count))
