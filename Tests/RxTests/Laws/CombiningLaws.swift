import Programs
import Rx
import Testing

/// Operators that listen to several sources at once, and what each makes of the history of all that was said.
@Suite("Operators on several sources are functions of histories", .takesTurns) struct CombiningLaws {
  @Test func `merge is a shuffle that keeps each source's order`() {
    expect(.shuffle())
    expect(.merging())
    expect(.merging { Observable.merge([$0, $1]) })
    expect(.merging { Observable.of($0, $1).merge() })
    var heard: [String] = []
    _ = Observable.merge([Observable<Int>]()).subscribe { heard.append("\($0)") }
    #expect(heard == ["completed"])
  }

  @Test func `zip pairs the first with the first`() {
    expect(.zipping())
    expect(.zipping(endsInVain: true) { Observable.zip([$0, $1]) { $0 } })
    var heard: [String] = []
    _ = Observable.zip([Observable<Int>]()).subscribe { heard.append("\($0)") }
    #expect(heard == ["completed"])
  }

  @Test func `combineLatest pairs the latest`() {
    expect(.combining())
    expect(.combining { Observable.combineLatest([$0, $1]) { $0 } })
    var heard: [String] = []
    _ = Observable.combineLatest([Observable<Int>]()).subscribe { heard.append("\($0)") }
    #expect(heard == ["next([])", "completed"])
  }

  @Test func `withLatestFrom listens to both and follows one`() {
    expect(.following())
  }

  @Test func `amb is whichever speaks first`() {
    expect(.racing())
    expect(.racing { Observable.amb([$0, $1]) })
    var heard: [String] = []
    _ = Observable.amb([Observable<Int>]()).subscribe { heard.append("\($0)") }
    #expect(heard == [])
  }

  @Test(arguments: [Event<Int>.error(RxError.unknown), .completed])
  func `amb doesn't pass on the end of a source that came second`(end: Event<Int>) {
    let first = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create()
    }
    let second = Observable<Int>.create { observer in
      observer.on(end)
      return Disposables.create()
    }
    var heard: [String] = []
    let receipt = first.amb(second).subscribe { heard.append("\($0)") }
    receipt.dispose()
    #expect(heard == ["next(1)"])
  }

  @Test func `take and skip until another speaks`() {
    expect(Law<Program>.takingUntil())
    expect(Law<Program>.skippingUntil())
  }

  @Test func `sample asks when the other speaks`() {
    expect(.sampling())
  }

  private typealias Pair = (Observable<Int>, Observable<Int>) -> Observable<Int>

  /// Operators that subscribe to their source first, and what is heard if both send something at once.
  private let pairs: KeyValuePairs<String, (heard: [Int], operation: Pair)> = [
    "skip(until:)": ([], { $0.skip(until: $1) }),
    "sample": ([1], { $0.sample($1) }),
  ]

  @Test func `what the other sends while it is subscribed to comes after what the source sends then`() {
    for (name, pair) in pairs {
      let (source, other) = (BehaviorSubject<Int>(value: 1), BehaviorSubject<Int>(value: 2))
      var heard: [Int] = []
      let receipt = pair.operation(source, other).subscribe(onNext: { heard.append($0) })
      #expect(heard == pair.heard, "\(name)")
      receipt.dispose()
    }
  }
}

extension Law<Program> {
  typealias Both<Element> = (Observable<Int>, Observable<Int>) -> Observable<Element>

  /// Without a model, and with sources that come in turns on the trampoline.
  static func shuffle(
    _ merge: @escaping (Observable<Int>, Observable<Int>) -> Observable<Int> = { .merge($0, $1) }
  ) -> Law {
    Law(name: "merge shuffles", shape: Shape(sources: 2, disposes: false)) { program in
      let tales = program.preludes.map(Tale.init(upToTheEnd:))
      let world = World(program)
      world.play(merge(Observable.from(tales[0].elements), Observable.from(tales[1].elements)))
      let parts = (0..<2).map { part in world.heard.filter { $0.hasPrefix("next(") && part == ($0.count > 7 ? 1 : 0) } }
      let whole = tales.map { $0.elements.map { "next(\($0))" } }
      return parts == whole && world.heard.last == "completed" ? nil : "\(whole) became \(world.heard)"
    }
  }

  static func merging(_ merge: @escaping Both<Int> = { .merge($0, $1) }) -> Law {
    history("merge", { merge($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo { $0.failed || $0.completions == 2 }
      return Tale(heard.sayings.compactMap(\.event.element), heard.end)
    }
  }

  /// - Parameter endsInVain: whether it also ends with an element that finds no partner, and never can.
  static func zipping(
    endsInVain: Bool = false, _ zip: @escaping Both<[Int]> = { .zip($0, $1) { [$0, $1] } }
  ) -> Law {
    history("zip", { zip($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo {
        $0.failed || $0.completions == 2 || endsInVain && $0.isVain { $0.count > $1.count }
      }
      return Tale(Swift.zip(heard.elements(of: 0), heard.elements(of: 1)).map { [$0, $1] }, heard.end)
    }
  }

  static func combining(_ combine: @escaping Both<[Int]> = { .combineLatest($0, $1) { [$0, $1] } }) -> Law {
    history("combineLatest", { combine($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo { $0.failed || $0.completions == 2 || $0.isVain { $1.isEmpty } }
      let pairs = heard.sayings.beginnings.compactMap { past -> [Int]? in
        let latest = (0..<2).compactMap { past.elements(of: $0).last }
        return past.last?.event.element != nil && latest.count == 2 ? latest : nil
      }
      return Tale(pairs, heard.end)
    }
  }

  static func following(_ follow: @escaping Both<[Int]> = { $0.withLatestFrom($1) { [$0, $1] } }) -> Law {
    history("withLatestFrom", { follow($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo { $0.failed || $0.hasCompleted(0) }
      let pairs = heard.sayings.beginnings.compactMap { past -> [Int]? in
        guard past.last?.source == 0, let element = past.last?.event.element else { return nil }
        return past.elements(of: 1).last.map { [element, $0] }
      }
      return Tale(pairs, heard.end)
    }
  }

  static func racing(_ race: @escaping Both<Int> = { $0.amb($1) }) -> Law {
    history("amb", { race($0[0], $0[1]) }) { history, _ in
      Tale(of: history.filter { $0.source == history[0].source }.map(\.event))
    }
  }

  static func takingUntil(_ take: @escaping Both<Int> = { $0.take(until: $1) }) -> Law {
    history("take(until:)", { take($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo { $0.failed || $0.hasCompleted(0) || !$0.elements(of: 1).isEmpty }
      return Tale(heard.elements(of: 0), heard.end)
    }
  }

  /// Once open, it no longer listens to the other; if it completes before, nobody hears that.
  static func skippingUntil(_ skip: @escaping Both<Int> = { $0.skip(until: $1) }) -> Law {
    history("skip(until:)", { skip($0[0], $0[1]) }) { history, _ in
      let opening = history.upTo { $0.failed || $0.hasCompleted(0) || !$0.elements(of: 1).isEmpty }
      if opening.sayings.elements(of: 1).isEmpty { return Tale([], opening.sayings.failed ? opening.end : nil) }
      return Tale(of: history.dropFirst(opening.sayings.count).filter { $0.source == 0 }.map(\.event))
    }
  }

  /// Without answers: a sampler that is made to fail while the last sample is heard fails the result.
  static func sampling(_ sample: @escaping Both<Int> = { $0.sample($1) }) -> Law {
    history("sample", reenters: false, { sample($0[0], $0[1]) }) { history, _ in
      let heard = history.upTo { $0.failed || $0.last!.source == 1 && $0.hasCompleted(0) }
      let questions = heard.sayings.indices.filter {
        heard.sayings[$0].source == 1 && heard.sayings[$0].event.error == nil
      }
      let spans = zip([0] + questions, questions).map { Array(heard.sayings[$0..<$1]) }
      return Tale(spans.compactMap { $0.elements(of: 0).last }, heard.end)
    }
  }
}

extension [Saying] {
  func elements(of source: Int) -> [Int] {
    filter { $0.source == source }.compactMap(\.event.element)
  }

  func hasCompleted(_ source: Int) -> Bool {
    contains { $0.source == source && $0.event.isCompleted }
  }

  var failed: Bool { contains { $0.event.error != nil } }

  var completions: Int { count { $0.event.isCompleted } }

  /// The history up to each of its moments.
  var beginnings: [[Saying]] { indices.map { Array(self[...$0]) } }

  /// The part of the history up to the moment that ends the result, and the end that this makes.
  func upTo(_ isEnd: ([Saying]) -> Bool) -> Heard {
    let whole = beginnings.first(where: isEnd)
    let error = whole?.last?.event.error
    return Heard(sayings: whole ?? self, end: whole.map { _ in error.map { .failed("\($0)") } ?? .completed })
  }

  /// Returns whether the last saying is an element of the only source left, and the elements of both are hopeless.
  func isVain(_ isHopeless: (_ own: [Int], _ others: [Int]) -> Bool) -> Bool {
    guard let last, last.event.element != nil, hasCompleted(1 - last.source) else { return false }
    return isHopeless(elements(of: last.source), elements(of: 1 - last.source))
  }
}

/// The part of a history that matters, and how it ends.
struct Heard {
  let sayings: [Saying]
  let end: End?

  func elements(of source: Int) -> [Int] { sayings.elements(of: source) }
}

extension Tale<Int> {
  /// A list of events up to the first terminal one.
  init(upToTheEnd events: [Event<Int>]) {
    self.init(of: events.prefix((events.firstIndex(where: \.isStopEvent) ?? events.count - 1) + 1))
  }
}
