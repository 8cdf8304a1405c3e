// Does some units of a job with a core that was compiled in one way or another: `program JOB COUNT`.

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

/// The sum of a subject's numbers.
func total(_ count: Int, _ subject: PublishSubject<Int>) -> Int {
  let sum = Sum()
  let receipt = subject.subscribe(onNext: { sum.value &+= $0 })
  for number in 0..<count { subject.onNext(number) }
  receipt.dispose()
  return sum.value
}

/// Five maps over one number.
func chain(_ number: Int) -> Observable<Int> {
  .just(number).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
}

@inline(never) func one() -> Int { 1 }

/// The sum of `count` units of a job; nil for a job that there isn't.
func run(_ job: String, _ count: Int) -> Int? {
  let source = counting(one())
  return switch job {
  case "create": total(counting(count))
  case "map": total(counting(count).map { $0 &+ 1 })
  case "scan": total(counting(count).scan(0) { $0 &+ $1 })
  case "subject": total(count, PublishSubject())
  case "sub.create": (0..<count).reduce(0) { sum, _ in sum &+ total(source) }
  case "sub.just.map5": (0..<count).reduce(0) { sum, number in sum &+ total(chain(number)) }
  default: nil
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), let sum = run(arguments[1], count) else {
  fatalError("usage: program JOB COUNT")
}
print(sum)
