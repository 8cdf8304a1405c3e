import Rx

extension Operator {
  static var combining: [Operator] {
    [
      Operator("static merge(_:)") { .merge($0[0], $0[1]) },
      Operator("static merge(_:)") { .merge([$0[0], $0[1]]) },
      Operator("static merge(_:)") { .merge(AnyCollection([$0[0], $0[1]])) },
      Operator("static zip(_:_:_:resultSelector:)") { world in
        .zip(world[0], world[1], world[2]) { try world.bear($0) + $1 + $2 }
      },
      Operator("static zip(_:_:_:)") { Observable.zip($0[0], $0[1]) },
      Operator("static zip(_:resultSelector:)") { world in .zip([world[0], world[1]]) { try world.bear($0[0]) } },
      Operator("static zip(_:)") { Observable.zip([$0[0], $0[1]]) },
      Operator("static combineLatest(_:_:_:resultSelector:)") { world in
        .combineLatest(world[0], world[1], world[2]) { try world.bear($0) + $1 + $2 }
      },
      Operator("static combineLatest(_:_:_:)") { Observable.combineLatest($0[0], $0[1]) },
      Operator("static combineLatest(_:resultSelector:)") { world in
        .combineLatest([world[0], world[1]]) { try world.bear($0[0]) }
      },
      Operator("static combineLatest(_:)") { Observable.combineLatest([$0[0], $0[1]]) },
      Operator("withLatestFrom(_:resultSelector:)") { world in
        world[0].withLatestFrom(world[1]) { try world.bear($0) + $1 }
      },
      Operator("withLatestFrom(_:)") { $0[0].withLatestFrom($0[1]) },
      Operator("amb(_:)") { $0[0].amb($0[1]) },
      Operator("static amb(_:)") { .amb([$0[0], $0[1], $0[2]]) },
      Operator("take(until:)") { $0[0].take(until: $0[1]) },
      Operator("skip(until:)") { $0[0].skip(until: $0[1]) },
      Operator("sample(_:defaultValue:)") { $0[0].sample($0[1], defaultValue: 9) },
    ]
  }

  static var flattening: [Operator] {
    [
      Operator("flatMap(_:)") { world in world[0].flatMap { try world.inner($0) } },
      Operator("merge()") { world in world[0].map { try world.inner($0) }.merge() },
      Operator("merge(maxConcurrent:)") { world in
        world[0].map { try world.inner($0) }.merge(maxConcurrent: 1 + world.program.count)
      },
      Operator("concat()") { world in world[0].map { try world.inner($0) }.concat() },
      Operator("concatMap(_:)") { world in world[0].concatMap { try world.inner($0) } },
      Operator("flatMapFirst(_:)") { world in world[0].flatMapFirst { try world.inner($0) } },
      Operator("flatMapLatest(_:)") { world in world[0].flatMapLatest { try world.inner($0) } },
      Operator("switchLatest()") { world in world[0].map { try world.inner($0) }.switchLatest() },
    ]
  }

  static var failing: [Operator] {
    [
      Operator("concat(_:)") { $0[0].concat($0[1]) },
      Operator("static concat(_:)") { .concat($0[0], $0[1], $0[2]) },
      Operator("static concat(_:)") { .concat([$0[0], $0[1], $0[2]]) },
      Operator("static concat(_:)") { .concat(AnySequence([$0[0], $0[1], $0[2]])) },
      Operator("startWith(_:)") { $0[0].startWith(8, 9) },
      Operator("ifEmpty(switchTo:)") { $0[0].ifEmpty(switchTo: $0[1]) },
      Operator("catch(_:)") { world in world[0].catch { _ in world[1 + (try world.bear(1))] } },
      Operator("catchAndReturn(_:)") { $0[0].catchAndReturn(9) },
      Operator("static catch(sequence:)") { .catch(sequence: [$0[0], $0[1], $0[2]]) },
      Operator("retry()") { $0[0].retry() },
      Operator("retry(_:)") { $0[0].retry($0.program.count) },
      Operator("retry(when:)") { world in
        world[0].retry { (errors: Observable<any Error>) in errors.flatMap { _ in world[1] } }
      },
      Operator("retry(when:)") { world in world[0].retry { (errors: Observable<Failure>) in errors.take(2) } },
    ]
  }
}

extension World {
  /// A source that is chosen by an element.
  fileprivate func inner(_ element: Int) throws -> Observable<Int> { self[1 + (try bear(element)) % 2] }
}
