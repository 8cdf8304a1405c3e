import Programs
import Testing

@testable import Rx

/// Operators that listen to sequences which they make of elements, or which are elements.
@Suite("Operators on sequences of sequences", .takesTurns) struct FlatteningLaws {
  @Test func `flatMap listens to all`() {
    expect(.crowd("flatMap", room: .max, .waits) { $0.flatMap($1) })
    expect(.crowd("map and merge", room: .max, .waits) { $0.map($1).merge() })
  }

  @Test func `concatMap lets them wait`() {
    expect(.crowd("concatMap", room: 1, .waits) { $0.concatMap($1) })
    expect(.crowd("map and concat", room: 1, .waits) { $0.map($1).concat() })
    expect(.crowd("map and merge(maxConcurrent: 2)", room: 2, .waits) { $0.map($1).merge(maxConcurrent: 2) })
  }

  @Test func `flatMapFirst ignores the others`() {
    expect(.crowd("flatMapFirst", room: 1, .isIgnored) { $0.flatMapFirst($1) })
  }

  @Test func `flatMapFirst has room for what the teardown of a completed sequence sends`() {
    let outer = PublishSubject<Int>(), later = PublishSubject<Int>()
    var asked: [Int] = []
    let receipt = outer.flatMapFirst { number in
      asked.append(number)
      let inner = number == 1 ? later.asObservable() : .just(number)
      return inner.do(onDispose: { if number < 3 { outer.onNext(number + 1) } })
    }.listen { _ in }
    withoutReports {
      outer.onNext(1)
      later.onCompleted()
    }
    #expect(asked == [1, 2, 3])
    receipt.dispose()
  }

  @Test func `flatMapLatest replaces the one before`() {
    expect(.crowd("flatMapLatest", room: 1, .replaces) { $0.flatMapLatest($1) })
    expect(.crowd("map and switchLatest", room: 1, .replaces) { $0.map($1).switchLatest() })
  }

  @Test func `sequences that have one word to say are heard like others`() {
    for (name, flatMap) in Self.operators {
      for (last, end) in [(Observable<Int>.empty(), "completed"), (.error(Failure(1)), "error(failure 1)")] {
        var heard: [String] = []
        _ = flatMap(.of(1, 2)) { $0 == 1 ? .just(1) : last }.listen { heard.append("\($0)") }
        #expect(heard == ["next(1)", end], "\(name)")
      }
    }
  }

  @Test func `a sequence counts from the moment in which the selector is asked for it`() {
    for (name, flatMap) in Self.counting {
      for inner in [Observable.of(1, 10), .just(1)] {
        let outer = PublishSubject<Int>()
        var heard: [String] = []
        let asked = flatMap(outer) { _ in
          outer.onCompleted()
          return inner
        }
        _ = asked.listen { heard.append("\($0)") }
        withoutReports { outer.onNext(1) }
        #expect(heard.first == "next(1)" && heard.last == "completed", "\(name): \(heard)")
      }
    }
  }

  @Test func `and until its element has been handled`() {
    for (name, flatMap) in Self.counting {
      for inner in [Observable.of(1), .just(1)] {
        let outer = PublishSubject<Int>()
        var heard: [String] = []
        let both = flatMap(outer) { _ in inner }
        _ = both.subscribe(
          onNext: { _ in
            heard.append("begins")
            outer.onCompleted()
            heard.append("ends")
          }, onCompleted: { heard.append("completed") })
        withoutReports { outer.onNext(1) }
        #expect(heard == ["begins", "ends", "completed"], "\(name)")
      }
    }
  }

  @Test func `what a selector makes the source send doesn't overtake its own sequence`() {
    for (name, flatMap) in Self.counting where name != "flatMap" {
      let outer = PublishSubject<Int>()
      var heard: [Int] = []
      let receipt = flatMap(outer) { number in
        if number == 1 { outer.onNext(2) }
        return .just(number)
      }.listen { if let number = $0.element { heard.append(number) } }
      withoutReports { outer.onNext(1) }
      #expect(heard == (name == "concatMap" ? [1, 2] : [1]), "\(name)")
      receipt.dispose()
    }
  }

  @Test func `room that is made while the selector is asked is used`() {
    let (outer, first) = (PublishSubject<Int>(), PublishSubject<Int>())
    var heard: [Int] = []
    let receipt = outer.concatMap { number -> Observable<Int> in
      if number == 1 { return first }
      first.onCompleted()
      return .just(number)
    }.listen { if let number = $0.element { heard.append(number) } }
    outer.onNext(1)
    outer.onNext(2)
    #expect(heard == [2])
    receipt.dispose()
  }

  private typealias FlatMap = (Observable<Int>, @escaping (Int) -> Observable<Int>) -> Observable<Int>

  /// The operators that are over when all their sequences are.
  private static var counting: [(name: String, FlatMap)] {
    [("flatMap", { $0.flatMap($1) }), ("concatMap", { $0.concatMap($1) }), ("flatMapFirst", { $0.flatMapFirst($1) })]
  }

  private static var operators: [(name: String, FlatMap)] {
    counting + [("flatMapLatest", { $0.flatMapLatest($1) })]
  }

  @Test func `a sequence that has ended isn't kept while the whole goes on`() {
    let limited: FlatMap = { $0.map($1).merge(maxConcurrent: 2) }
    for (name, flatMap) in Self.operators + [("merge(maxConcurrent:)", limited)] {
      for isAtOnce in [true, false] {
        let (source, part) = (PublishSubject<Int>(), PublishSubject<Int>())
        weak var kept: Thing?
        let receipt = flatMap(source) { _ in
          let thing = Thing()
          kept = thing
          return (isAtOnce ? Observable.of(1) : part).map { number in withExtendedLifetime(thing) { number } }
        }.subscribe { _ in }
        source.onNext(0)
        part.onCompleted()
        #expect(kept == nil, "\(name)")
        receipt.dispose()
      }
    }
  }

  /// On another thread, an event of the inner sequence can be under way while it is disposed.
  @Test func `what was under way in a sequence that is left is not heard`() {
    let lastWords: [Event<Int>] = [.next(1), .completed, .error(Failure(1))]
    for lastWord in lastWords {
      let outer = PublishSubject<Observable<Int>>()
      let newest = PublishSubject<Int>()
      var heard: [String] = []
      let receipt = outer.switchLatest().subscribe { heard.append("\($0)") }
      outer.onNext(Straggler(lastWord))
      outer.onNext(newest)
      outer.onCompleted()
      newest.onNext(2)
      newest.onCompleted()
      #expect(heard == ["next(2)", "completed"], "\(lastWord)")
      receipt.dispose()
    }
  }
}

/// Says one thing, when it is disposed.
private final class Straggler: Observable<Int> {
  private let lastWord: Event<Int>

  init(_ lastWord: Event<Int>) {
    self.lastWord = lastWord
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    Disposables.create { [lastWord] in observer.on(lastWord) }
  }
}

extension Law<Program> {
  typealias FlatMap = (Observable<Int>, @escaping (Int) throws -> Observable<Int>) -> Observable<Int>

  static func crowd(_ name: String, room: Int, _ surplus: Crowd.Surplus, _ flatMap: @escaping FlatMap) -> Law {
    Law(name: name, shape: Shape(sources: 3, reenters: false)) { program in
      let world = World(program)
      world.play(flatMap(world[0]) { world[1 + (try world.bear($0)) % 2] })
      let crowd = Crowd(room: room, surplus: surplus, program) { $0 == program.poison ? nil : 1 + $0 % 2 }
      return world.fault(expecting: crowd.hearing(world.said).texts)
    }
  }
}
