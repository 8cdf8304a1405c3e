import Rx
import Testing

/// Operators that listen to one source after another.
@Suite("Operators on sources in a row", .takesTurns) struct RowLaws {
  @Test func `concat is concatenation`() {
    expect(.concatenation())
    expect(.concatenation { .concat($0[0], $0[1], $0[2]) })
    expect(.concatenation { .concat(AnySequence([$0[0], $0[1], $0[2]])) })
    expect(.concatenation { $0[0].concat($0[1]).concat($0[2]) })
    expect(.concatenation { $0[0].concat($0[1].concat($0[2])) })
  }

  @Test func `an empty sequence has a successor`() {
    expect(
      .row("ifEmpty(switchTo:)", [0, 1], { $0[0].ifEmpty(switchTo: $0[1]) }) { $0.isCompleted && $1.elements.isEmpty })
  }

  @Test func `catch goes on with the handler's sequence`() {
    expect(.row("catch", [0, 1], { world in world[0].catch { _ in world[1] } }) { event, _ in event.error != nil })
    expect(
      .row("catch(sequence:)", [0, 1, 2], { Observable.catch(sequence: [$0[0], $0[1], $0[2]]) }) { event, _ in
        event.error != nil
      })
  }

  @Test func `retry begins anew`() {
    for attempts in 0...3 {
      expect(.retrying("retry(\(attempts))", attempts: attempts) { $0.retry(attempts) })
    }
    expect(.retrying("retry", attempts: 99) { $0.retry() })
    expect(.retrying("retry(when:)", attempts: 99) { $0.retry { (errors: Observable<any Error>) in errors } })
  }
}

extension Law<Program> {
  static func row(
    _ name: String, _ sources: [Int], _ expression: @escaping (World) -> Observable<Int>,
    movesOn: @escaping (Event<Int>, Tale<Int>) -> Bool
  ) -> Law {
    Law(name: name, shape: Shape(sources: 3, reenters: false)) { program in
      let world = World(program)
      world.play(expression(world))
      return world.fault(expecting: Row(sources, program, movesOn: movesOn).hearing(world.said).texts)
    }
  }

  static func concatenation(
    _ concat: @escaping (World) -> Observable<Int> = { .concat([$0[0], $0[1], $0[2]]) }
  ) -> Law {
    row("concat", [0, 1, 2], concat) { event, _ in event.isCompleted }
  }

  static func retrying(
    _ name: String, attempts: Int, _ retry: @escaping (Observable<Int>) -> Observable<Int>
  ) -> Law {
    row(name, Array(repeating: 0, count: attempts), { retry($0[0]) }) { event, _ in event.error != nil }
  }
}
