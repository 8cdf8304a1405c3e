import Rx

extension Operator {
  static var promising: [Operator] {
    [
      Operator("asSingle()") { $0[0].asSingle().asObservable() },
      Operator("asMaybe()") { $0[0].asMaybe().asObservable() },
      Operator("first()") { $0[0].first().asObservable() },
      Operator("asCompletable()") { $0[0].ignoreElements().asCompletable().asObservable() },
      Operator("asInfallible(onErrorJustReturn:)") { $0[0].asInfallible(onErrorJustReturn: 9).asObservable() },
      Operator("asInfallible(onErrorFallbackTo:)") {
        $0[0].asInfallible(onErrorFallbackTo: .just(9)).asObservable()
      },
      Operator("asInfallible(onErrorRecover:)") {
        $0[0].asInfallible(onErrorRecover: { _ in .just(9) }).asObservable()
      },
      Operator("bind(to:)") { $0[0].bind(to: { $0.map { $0 } }) },
      Operator("bind(to:curriedArgument:)") { $0[0].bind(to: { source in { source.take($0) } }, curriedArgument: 3) },
      Operator("flatMapLatest(_:)") { world in
        world[0].flatMapLatest { world[1 + (try world.bear($0)) % 2].asInfallible(onErrorJustReturn: 9) }.asObservable()
      },
    ] + driving + signalling
  }

  private static var driving: [Operator] {
    [
      Operator("asDriver(onErrorJustReturn:)") { world in
        world.shared { $0[0].asDriver(onErrorJustReturn: 9).map { $0 } }
      },
      Operator("asDriver(onErrorDriveWith:)") { world in
        world.shared { $0[0].asDriver(onErrorDriveWith: $0[1].asDriver(onErrorJustReturn: 9)) }
      },
      Operator("asDriver(onErrorRecover:)") { world in
        world.shared { world in
          let second = world[1].asDriver(onErrorJustReturn: 9)
          let third = world[2].asDriver(onErrorJustReturn: 9)
          return world[0].asDriver(onErrorRecover: { _ in second }).flatMapLatest { _ in third }
        }
      },
      Operator("asSharedSequence(sharingStrategy:onErrorJustReturn:)") { world in
        world.shared { $0[0].asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorJustReturn: 9) }
      },
      Operator("asSharedSequence(sharingStrategy:onErrorDriveWith:)") { world in
        world.shared {
          $0[0].asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorDriveWith: .of(1, 2, 3))
        }
      },
      Operator("asSharedSequence(sharingStrategy:onErrorRecover:)") { world in
        world.shared { world in
          let second = SharedSequence<SignalSharingStrategy, Int>.of(1, 2, 3)
          return world[0].asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorRecover: { _ in second })
        }
      },
    ]
  }

  private static var signalling: [Operator] {
    [
      Operator("asSignal(onErrorJustReturn:)") { world in
        world.shared { $0[0].asSignal(onErrorJustReturn: 9).debounce(.seconds(1)) }
      },
      Operator("asSignal(onErrorSignalWith:)") { world in
        world.shared { $0[0].asSignal(onErrorSignalWith: $0[1].asSignal(onErrorJustReturn: 9)).scan(0, accumulator: +) }
      },
      Operator("asSignal(onErrorRecover:)") { world in
        world.shared { world in
          let second = world[1].asSignal(onErrorJustReturn: 9)
          return world[0].asSignal(onErrorRecover: { _ in second })
        }
      },
    ]
  }
}

extension World {
  /// A sequence that is built while the program's clock stands in for the main queue.
  func shared<Strategy, Element>(
    _ build: (World) -> SharedSequence<Strategy, Element>
  ) -> Observable<Element> {
    var built: SharedSequence<Strategy, Element>?
    SharingScheduler.mock(scheduler: scheduler) { built = build(self) }
    return built!.asObservable()
  }
}
