import Foundation
import Rx

extension Operator {
  static var transforming: [Operator] {
    [
      Operator("map(_:)") { world in world[0].map { try world.bear($0) } },
      Operator("compactMap(_:)") { world in world[0].compactMap { try world.bear($0) } },
      Operator("enumerated()") { $0[0].enumerated() },
      Operator("scan(_:accumulator:)") { world in world[0].scan(0) { $0 + (try world.bear($1)) } },
      Operator("scan(into:accumulator:)") { world in world[0].scan(into: 0) { $0 += try world.bear($1) } },
      Operator("reduce(_:accumulator:)") { world in world[0].reduce(0) { $0 + (try world.bear($1)) } },
      Operator("reduce(_:accumulator:mapResult:)") { world in
        world[0].reduce(0, accumulator: +, mapResult: { try world.bear($0) })
      },
      Operator("toArray()") { $0[0].toArray().asObservable() },
      Operator("materialize()") { $0[0].materialize() },
      Operator("dematerialize()") { world in
        world[0].map { $0 == world.program.count ? .completed : Event.next($0) }.dematerialize()
      },
      Operator("groupBy(keySelector:)") { world in
        world[0].groupBy { try world.bear($0) % 2 }.flatMap { $0 }
      },
      Operator("decode(type:decoder:)") {
        $0[0].map { Data("\($0)".utf8) }.decode(type: Int.self, decoder: JSONDecoder())
      },
      Operator("withUnretained(_:)") { world in world[0].withUnretained(world).map(\.1) },
      // Nothing but the operator holds the object, and that doesn't: it is gone at the first element.
      Operator("withUnretained(_:resultSelector:)") { $0[0].withUnretained(Mortal()) { $1 } },
      Operator("do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)")
      {
        world in world[0].do(onNext: { _ = try world.bear($0) }, onCompleted: { _ = try world.bear(0) })
      },
      Operator("debug(_:trimOutput:file:line:function:)", isLoud: true) { $0[0].debug("grammar") },
    ]
  }

  static var filtering: [Operator] {
    [
      Operator("filter(_:)") { world in world[0].filter { try world.bear($0) > 1 } },
      Operator("ignoreElements()") { $0[0].ignoreElements() },
      Operator("distinctUntilChanged()") { $0[0].distinctUntilChanged() },
      Operator("distinctUntilChanged(_:)") { world in world[0].distinctUntilChanged { try world.bear($0) } },
      Operator("distinctUntilChanged(_:)") { world in world[0].distinctUntilChanged { try world.bear($0) == $1 } },
      Operator("distinctUntilChanged(_:comparer:)") { world in
        world[0].distinctUntilChanged({ try world.bear($0) }, comparer: ==)
      },
      Operator("distinctUntilChanged(at:)") { $0[0].distinctUntilChanged(at: \.bitWidth) },
      Operator("take(_:)") { $0[0].take($0.program.count) },
      Operator("take(while:behavior:)") { world in world[0].take(while: { try world.bear($0) < 2 }) },
      Operator("take(until:behavior:)") { world in
        world[0].take(until: { try world.bear($0) > 2 }, behavior: .inclusive)
      },
      Operator("takeLast(_:)") { $0[0].takeLast($0.program.count) },
      Operator("skip(_:)") { $0[0].skip($0.program.count) },
      Operator("skip(while:)") { world in world[0].skip(while: { try world.bear($0) < 2 }) },
      Operator("element(at:)") { $0[0].element(at: $0.program.count) },
      Operator("single()") { $0[0].single() },
      Operator("single(_:)") { world in world[0].single { try world.bear($0) > 1 } },
      Operator("ifEmpty(default:)") { $0[0].ifEmpty(default: 9) },
    ]
  }
}

private final class Mortal {}
