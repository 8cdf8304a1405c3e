import Programs
import Rx
import Testing

/// Names of older versions of RxSwift do what the new ones do.
@Suite("Old names", .takesTurns) struct OldNameTests {
  @Test func `of traits`() {
    let caller: any OldNames = Caller()
    #expect(caller.callAll() == ["7", "7", "7", "7", "7", "7", "0", "0", "old 7"])
  }
}

/// Calls what is deprecated where the compiler doesn't see that anyone asks for it.
private protocol OldNames {
  func callAll() -> [String]
}

private struct Caller: OldNames {
  @available(*, deprecated)
  func callAll() -> [String] {
    var heard: [String] = []
    let scheduler = CurrentThreadScheduler.instance
    let broken = Single<Int>.error(Failure.poison)
    let single = Single.just(7)
    var attempts = 0
    let second = Single<Int>.deferred {
      attempts += 1
      return attempts == 1 ? broken : single
    }
    let sources: [Observable<Int>] = [
      single.observeOn(scheduler).asObservable(), single.subscribeOn(scheduler).asObservable(),
      broken.catchError { _ in single }.asObservable(), Maybe.just(7).observeOn(scheduler).asObservable(),
      second.retryWhen { (errors: Observable<any Error>) in errors }.asObservable(),
      Single.just(7).retryWhen { (errors: Observable<Failure>) in errors }.asObservable(),
      broken.catchErrorJustReturn(0).asObservable(),
      Maybe<Int>.error(Failure.poison).catchErrorJustReturn(0).asObservable(),
    ]
    for source in sources { _ = source.subscribe(onNext: { heard.append("\($0)") }) }
    _ = single.subscribe(onSuccess: { heard.append("old \($0)") }, onError: { heard.append("\($0)") })
    return heard
  }
}
