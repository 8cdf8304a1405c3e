import Programs
import Rx
import Testing

/// The operators that laws are stated about; what has the same type can take their place.
enum Operators {
  typealias Map = (Observable<Int>, @escaping (Int) throws -> Int) -> Observable<Int>
  typealias FlatMap = (Observable<Int>, @escaping (Int) throws -> Observable<Int>) -> Observable<Int>
}

extension Law<Program> {
  static func functor(_ map: @escaping Operators.Map = { $0.map($1) }) -> [Law] {
    [
      same("map by identity changes nothing", { map($0[0]) { $0 } }, { $0[0] }),
      same(
        "map twice is map once",
        { world in map(map(world[0]) { try world.bear($0) + 1 }) { $0 * 2 } },
        { world in map(world[0]) { (try world.bear($0) + 1) * 2 } }),
    ]
  }

  static func monad(_ flatMap: @escaping Operators.FlatMap = { $0.flatMap($1) }) -> [Law] {
    [
      same("just before flatMap is a call", sources: 2, { world in flatMap(.just(1)) { world[$0] } }, { $0[1] }),
      same("flatMap to just changes nothing", { flatMap($0[0]) { .just($0) } }, { $0[0] }),
      same(
        "flatMap is associative", sources: 4,
        { world in flatMap(flatMap(world[0]) { try world.first($0) }) { world.second($0) } },
        { world in flatMap(world[0]) { flatMap(try world.first($0)) { world.second($0) } } }),
      same(
        "map is flatMap to just",
        { world in world[0].map { try world.bear($0) + 1 } },
        { world in flatMap(world[0]) { .just(try world.bear($0) + 1) } }),
    ]
  }
}

extension World {
  /// A source that is chosen by an element, and other sources, chosen by theirs.
  fileprivate func first(_ element: Int) throws -> Observable<Int> { self[1 + (try bear(element)) % 2] }
  fileprivate func second(_ element: Int) -> Observable<Int> { self[2 + element % 2] }
}

@Suite("Laws of map and flatMap", .takesTurns) struct MonadLaws {
  @Test func `map is a functor`() {
    for law in Law.functor() { expect(law) }
  }

  @Test func `flatMap is a monad`() {
    for law in Law.monad() { expect(law) }
  }
}
