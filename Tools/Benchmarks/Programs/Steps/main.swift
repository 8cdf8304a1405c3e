// Does some units of a job with the core as a chapter leaves it: `program JOB COUNT`.
//
// `SINCE_6` is set for the core of chapter 6 and of all later ones.

import Rx

final class Sum {
  var value = 0
}

/// A source that sends some numbers.
func counting(_ count: Int) -> Observable<Int> {
  #if SINCE_2
    return .create { observer in
      for number in 0..<count { observer.onNext(number) }
      observer.onCompleted()
      return Disposables.create()
    }
  #else
    return Observable { observer in
      for number in 0..<count { observer.onNext(number) }
      observer.onCompleted()
    }
  #endif
}

/// The sum of a source's numbers.
func total(_ source: Observable<Int>) -> Int {
  let sum = Sum()
  #if SINCE_3
    source.subscribe(onNext: { sum.value &+= $0 }).dispose()
  #else
    let observer = AnyObserver<Int> { event in
      if case .next(let number) = event { sum.value &+= number }
    }
    #if SINCE_2
      source.subscribe(observer).dispose()
    #else
      source.subscribe(observer)
    #endif
  #endif
  return sum.value
}

@inline(never) func one() -> Int { 1 }

var jobs: [String: (Int) -> Int] = [
  "event": { total(counting($0)) },
  "subscription": { count in
    let source = counting(one())
    return (0..<count).reduce(0) { sum, _ in sum &+ total(source) }
  },
]

#if SINCE_6
  jobs["map"] = { total(counting($0).map { $0 &+ 1 }) }
#endif

#if SINCE_11
  jobs["subject"] = { count in
    let subject = PublishSubject<Int>()
    let sum = Sum()
    let receipt = subject.subscribe(onNext: { sum.value &+= $0 })
    for number in 0..<count { subject.onNext(number) }
    receipt.dispose()
    return sum.value
  }
#endif

let arguments = CommandLine.arguments
guard arguments.count == 3, let job = jobs[arguments[1]], let count = Int(arguments[2]) else {
  fatalError("usage: program \(jobs.keys.sorted().joined(separator: "|")) COUNT")
}
print(job(count))
