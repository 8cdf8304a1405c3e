import Rx

extension Operator {
  static var creating: [Operator] {
    [
      Operator("static create(_:)") { world in
        .create { observer in world[0].subscribe(observer) }
      },
      Operator("static deferred(_:)") { world in .deferred { world[try world.bear(0)] } },
      Operator("static using(_:observableFactory:)") { world in
        .using({ BooleanDisposable() }, observableFactory: { _ in world[try world.bear(0)] })
      },
      Operator("static empty()") { _ in Observable<Int>.empty() },
      Operator("static never()") { _ in Observable<Int>.never() },
      Operator("static error(_:)") { _ in Observable<Int>.error(Failure(0)) },
      Operator("static just(_:)") { _ in .just(1) },
      Operator("static just(_:scheduler:)") { .just(1, scheduler: $0.scheduler) },
      Operator("static of(_:scheduler:)") { _ in .of(1, 2, 3) },
      Operator("static from(_:scheduler:)") { .from([1, 2, 3], scheduler: $0.scheduler) },
      Operator("static from(_:scheduler:)") { _ in .from(Set([1, 2, 3])) },
      Operator("static from(optional:)") { _ in .from(optional: 1) },
      Operator("static from(optional:scheduler:)") { .from(optional: 1, scheduler: $0.scheduler) },
      Operator("static range(start:count:scheduler:)") { .range(start: 1, count: $0.program.count) },
      Operator("static repeatElement(_:scheduler:)") { .repeatElement(1, scheduler: OneATick($0.scheduler)) },
      Operator("static generate(initialState:condition:scheduler:iterate:)") { world in
        .generate(initialState: 0, condition: { try world.bear($0) < 4 }, iterate: { $0 + 1 })
      },
      Operator("asObservable()") { $0[0].map { $0 }.asObservable() },
    ]
  }
}
