import Rx

extension Suspect {
  /// Operators that begin a chain.
  static var sources: [Suspect] {
    [
      Suspect("just") { _ in Observable.just(1) },
      Suspect("just on a scheduler") { Observable.just(1, scheduler: $0.scheduler) },
      Suspect("empty") { _ in Observable<Int>.empty() },
      Suspect("never") { _ in Observable<Int>.never() },
      Suspect("error") { _ in Observable<Int>.error(RxError.unknown) },
      Suspect("of") { _ in Observable.of(1, 2, 3) },
      Suspect("from an array") { Observable.from([1, 2], scheduler: $0.scheduler) },
      Suspect("from a sequence") { _ in Observable.from(Set([1, 2])) },
      Suspect("from an optional") { Observable.from(optional: 1, scheduler: $0.scheduler) },
      Suspect("range") { Observable.range(start: 1, count: 3, scheduler: $0.scheduler) },
      Suspect("repeatElement") { Observable.repeatElement(1, scheduler: $0.scheduler).take(3) },
      Suspect("generate") { material in
        Observable.generate(initialState: 0, condition: { try material.closure($0) < 3 }, iterate: { $0 + 1 })
      },
      Suspect("create") { material in
        Observable<Int>.create { observer in material.source.map(material.closure).subscribe(observer) }
      },
      Suspect("deferred") { material in Observable.deferred { material.source.map(material.closure) } },
      Suspect("deferred that throws") { material in
        Observable.deferred { .just(try material.closure(try material.closure(1))) }
      },
      Suspect("using") { material in
        Observable.using({ BooleanDisposable() }, observableFactory: { _ in material.source.map(material.closure) })
      },
      Suspect("using that throws") { material in
        Observable.using(
          { BooleanDisposable() }, observableFactory: { _ in .just(try material.closure(try material.closure(1))) })
      },
      Suspect("timer") { Observable<Int>.timer(.seconds(2), scheduler: $0.scheduler) },
      Suspect("interval") { Observable<Int>.interval(.seconds(2), scheduler: $0.scheduler) },
    ]
  }
}
