import Rx

extension Recursion {
  static var all: [Recursion] { plain + flattening + recovering + promising + deferred + restoring }

  private static var plain: [Recursion] {
    [
      Recursion("repeatElement") { Observable.repeatElement(1).take($0) },
      Recursion("range") { Observable.range(start: 0, count: $0) },
      Recursion("from an array") { Observable.from(Array(0..<$0)) },
      Recursion("from a sequence") { Observable.from(0..<$0) },
      Recursion("generate") { count in
        Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
      },
      Recursion("scheduleRecursive") { count, take in
        _ = CurrentThreadScheduler.instance.scheduleRecursive(0) { number, recurse in
          if number == count { return }
          take()
          recurse(number + 1)
        }
      },
      Recursion("merge") { count in
        Observable.merge(.range(start: 0, count: count / 2), .range(start: count / 2, count: count - count / 2))
      },
      Recursion("concat") { count in
        Observable.concat(.range(start: 0, count: count / 2), .range(start: count / 2, count: count - count / 2))
      },
      Recursion("startWith") { Observable.range(start: 1, count: $0 - 1).startWith(0) },
      Recursion("amb of many") { count, take in
        let sources = (0..<count).map { number in
          Observable<Int>.create { observer in
            take()
            if number == count - 1 { observer.onCompleted() }
            return Disposables.create()
          }
        }
        _ = Observable.amb(sources).subscribe()
      },
    ]
  }

  private static var flattening: [Recursion] {
    [
      Recursion("concat of many") { count in
        Observable.concat(AnySequence((0..<count).lazy.map { Observable.just($0) }))
      },
      Recursion("flatMap") { numbers($0).flatMap { Observable.just($0) } },
      Recursion("flatMapFirst") { numbers($0).flatMapFirst { Observable.just($0) } },
      Recursion("flatMapLatest") { numbers($0).flatMapLatest { Observable.just($0) } },
      Recursion("concatMap") { numbers($0).concatMap { Observable.just($0) } },
      Recursion("concatMap, all waiting") { count, take in
        let first = PublishSubject<Int>()
        _ = numbers(count + 1).concatMap { $0 == 0 ? first : Observable.just($0) }.subscribe(onNext: { _ in take() })
        first.onCompleted()
      },
      Recursion("merge(maxConcurrent:)") { count in
        numbers(count).map { Observable.just($0) }.merge(maxConcurrent: 2)
      },
      Recursion("switchLatest") { numbers($0).map { Observable.just($0) }.switchLatest() },
    ]
  }

  private static var recovering: [Recursion] {
    [
      Recursion("retry") { _ = failing($0, $1).retry().subscribe() },
      Recursion("retry(n)") { _ = failing($0, $1).retry($0).subscribe() },
      Recursion("retry(when:)") { _ = failing($0, $1).retry(when: { $0 }).subscribe() },
      Recursion("catch(sequence:)") { count, take in
        let source = failing(count, take)
        _ = Observable.catch(sequence: (0..<count).lazy.map { _ in source }).subscribe()
      },
    ]
  }

  private static var promising: [Recursion] {
    [
      Recursion("Maybe.retry") { _ = failing($0, $1).asMaybe().retry($0).subscribe() },
      Recursion("Completable.concat") { count, take in
        let one = Completable.deferred {
          take()
          return .empty()
        }
        _ = Completable.concat(AnySequence((0..<count).lazy.map { _ in one })).subscribe()
      },
      Recursion("andThen") { count, take in
        let one = Completable.deferred {
          take()
          return .empty()
        }
        var row = [Completable.empty()]
        for _ in 0..<count { row.append(row.last!.andThen(one)) }
        _ = row.last!.subscribe()
        // From the longest to the shortest: each release is one deep.
        while row.popLast() != nil {}
      },
      Recursion("Infallible.concatMap") { count, take in
        _ = Infallible.from(0..<count).concatMap { Infallible.just($0) }.subscribe(onNext: { _ in take() })
      },
    ]
  }

  private static var deferred: [Recursion] {
    [
      Recursion("deferred at the end of concat") { down(from: $0) },
      Recursion("deferred in deferred") { _ = chain($0, $1).subscribe() },
    ]
  }

  private static var restoring: [Recursion] {
    [
      Recursion("an error handler that is kept and put back") { count, take in
        Hooks.defaultErrorHandler = { _, _ in take() }
        for _ in 0..<count {
          let kept = Hooks.defaultErrorHandler
          Hooks.defaultErrorHandler = kept
          Hooks.defaultErrorHandler([], RxError.unknown)
        }
      },
      Recursion("a way to note call stacks that is kept and put back") { count, take in
        Hooks.customCaptureSubscriptionCallstack = {
          take()
          return []
        }
        for _ in 0..<count {
          let kept = Hooks.customCaptureSubscriptionCallstack
          Hooks.customCaptureSubscriptionCallstack = kept
          _ = Hooks.customCaptureSubscriptionCallstack()
        }
      },
    ]
  }
}

extension Recursion {
  private static func numbers(_ count: Int) -> Observable<Int> { .range(start: 0, count: count) }

  /// A source that fails each time but the last.
  private static func failing(_ count: Int, _ take: @escaping () -> Void) -> Observable<Int> {
    var attempts = 0
    return .create { observer in
      attempts += 1
      take()
      if attempts == count { observer.onCompleted() } else { observer.onError(RxError.unknown) }
      return Disposables.create()
    }
  }

  /// One element and then, decided late, all others.
  private static func down(from count: Int) -> Observable<Int> {
    .concat(.just(count), .deferred { count == 1 ? .empty() : down(from: count - 1) })
  }

  private static func chain(_ count: Int, _ take: @escaping () -> Void) -> Observable<Int> {
    .deferred {
      take()
      return count == 1 ? .empty() : chain(count - 1, take)
    }
  }
}
