import Programs
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

  @Test func `an error that retry(when:) isn't asked about ends the sequence`() {
    let source = PublishSubject<Int>()
    var heard: [String] = []
    let receipt = source.retry { (errors: Observable<RxError>) in errors }.listen { heard.append("\($0)") }
    source.onNext(1)
    source.onError(Failure(1))
    #expect(heard == ["next(1)", "error(failure 1)"] && !source.hasObservers)
    receipt.dispose()
  }

  @Test func `an element of a trigger for which nothing waits changes nothing`() {
    let trigger = PublishSubject<Int>()
    var sources: [PublishSubject<Int>] = []
    let fresh = Observable<Int>.deferred {
      sources.append(PublishSubject())
      return sources.last!.asObservable()
    }
    let receipt = fresh.retry { (_: Observable<any Error>) in trigger }.subscribe { _ in }
    for attempt in 1...3 {
      trigger.onNext(1)
      #expect(sources.count == attempt)
      sources.last?.onError(Failure(1))
      trigger.onNext(2)
    }
    receipt.dispose()
  }

  @Test func `a trigger that ends, before an error or after it, ends the sequence in its manner`() {
    for isAfter in [true, false] {
      for end in [Event<Int>.completed, .error(Failure(2))] {
        let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
        var heard: [String] = []
        let receipt = source.retry { (_: Observable<any Error>) in trigger }.listen { heard.append("\($0)") }
        if !isAfter { trigger.on(end) }
        source.onNext(1)
        source.onError(Failure(1))
        if isAfter { trigger.on(end) }
        #expect(heard == ["next(1)", "\(end)"] && !trigger.hasObservers, "\(end), is after: \(isAfter)")
        receipt.dispose()
      }
    }
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
