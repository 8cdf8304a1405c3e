import Rx
import Testing

/// Operators that listen to several sources at once, and what each makes of the history of all that was said.
@Suite("Operators on several sources are functions of histories", .takesTurns) struct CombiningLaws {
  @Test func `merge is a shuffle that keeps each source's order`() {
    expect(.shuffle())
    expect(.merging())
    expect(.merging { Observable.merge([$0, $1]) })
    expect(.merging { Observable.of($0, $1).merge() })
  }

  @Test func `zip pairs the first with the first`() {
    expect(.zipping())
    expect(.zipping(endsInVain: true) { Observable.zip([$0, $1]) { $0 } })
  }

  @Test func `combineLatest pairs the latest`() {
    expect(.combining())
    expect(.combining { Observable.combineLatest([$0, $1]) { $0 } })
  }

  @Test func `withLatestFrom listens to both and follows one`() {
    expect(.following())
  }

  @Test func `amb is whichever speaks first`() {
    expect(.racing())
    expect(.racing { Observable.amb([$0, $1]) })
  }

  @Test func `take and skip until another speaks`() {
    expect(.takingUntil())
    expect(.skippingUntil())
  }

  @Test func `sample asks when the other speaks`() {
    expect(.sampling())
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
      history.endingWithAll()
    }
  }

  /// - Parameter endsInVain: whether it also ends with an element that finds no partner, and never can.
  static func zipping(
    endsInVain: Bool = false, _ zip: @escaping Both<[Int]> = { .zip($0, $1) { [$0, $1] } }
  ) -> Law {
    history("zip", { zip($0[0], $0[1]) }) { history, _ in
      let pairs = Swift.zip(history.elements(of: 0), history.elements(of: 1)).map { [$0, $1] }
      let vain = endsInVain ? history.first { $0.elements.count > $1.elements.count } : nil
      return history.endingWithAll(or: vain).with(pairs)
    }
  }

  static func combining(_ combine: @escaping Both<[Int]> = { .combineLatest($0, $1) { [$0, $1] } }) -> Law {
    history("combineLatest", { combine($0[0], $0[1]) }) { history, _ in
      let pairs = history.indices.compactMap { now -> [Int]? in
        guard case .next = history[now].event else { return nil }
        let latest = (0..<2).compactMap { Array(history[...now]).elements(of: $0).last }
        return latest.count == 2 ? latest : nil
      }
      return history.endingWithAll(or: history.first { $1.elements.isEmpty }).with(pairs)
    }
  }

  static func following(_ follow: @escaping Both<[Int]> = { $0.withLatestFrom($1) { [$0, $1] } }) -> Law {
    history("withLatestFrom", { follow($0[0], $0[1]) }) { history, _ in
      let pairs = history.indices.compactMap { now -> [Int]? in
        guard history[now].source == 0, let element = history[now].event.element else { return nil }
        return Array(history[...now]).elements(of: 1).last.map { [element, $0] }
      }
      return history.ending { $0.source == 0 }.with(pairs)
    }
  }

  static func racing(_ race: @escaping Both<Int> = { $0.amb($1) }) -> Law {
    history("amb", { race($0[0], $0[1]) }) { history, _ in
      Tale(of: history.filter { $0.source == history[0].source }.map(\.event))
    }
  }

  static func takingUntil(_ take: @escaping Both<Int> = { $0.take(until: $1) }) -> Law {
    history("take(until:)", { take($0[0], $0[1]) }) { history, _ in
      let call = history.firstIndex { $0.source == 1 && $0.event.element != nil } ?? history.endIndex
      let tale = Array(history[..<call]).ending { $0.source == 0 }
      return Tale(Array(history[..<call]).elements(of: 0), tale.end ?? (call < history.endIndex ? .completed : nil))
    }
  }

  static func skippingUntil(_ skip: @escaping Both<Int> = { $0.skip(until: $1) }) -> Law {
    history("skip(until:)", { skip($0[0], $0[1]) }) { history, _ in
      let call = history.firstIndex { $0.source == 1 && $0.event.element != nil } ?? history.endIndex
      let tale = history.ending { $0.source == 0 }
      let completesUnheard = history[..<call].contains { $0.source == 0 && $0.event.isCompleted }
      return Tale(Array(history[call...]).elements(of: 0), tale.end == .completed && completesUnheard ? nil : tale.end)
    }
  }

  static func sampling(_ sample: @escaping Both<Int> = { $0.sample($1) }) -> Law {
    history("sample", { sample($0[0], $0[1]) }) { history, _ in
      let history = Array(history.prefix((history.firstIndex { $0.event.error != nil } ?? history.count - 1) + 1))
      let questions = history.indices.filter { history[$0].source == 1 && history[$0].event.error == nil }
      let spans = zip([0] + questions, questions).map { Array(history[$0..<$1]) }
      let end = questions.first { now in history[..<now].contains { $0.source == 0 && $0.event.isCompleted } }
      let failure = history.ending { _ in false }.end
      return Tale(spans.compactMap { $0.elements(of: 0).last }, failure ?? end.map { _ in .completed })
    }
  }
}

extension [Delivery] {
  func elements(of source: Int) -> [Int] {
    filter { $0.source == source }.compactMap(\.event.element)
  }

  /// All elements, with the first error as the end, or the first completion that `counts`.
  func ending(where counts: (Delivery) -> Bool) -> Tale<Int> {
    let end = first { $0.event.error != nil || $0.event.isCompleted && counts($0) }?.event
    return Tale(compactMap(\.event.element), end.map { $0.error.map { .failed("\($0)") } ?? .completed })
  }

  /// All elements; the sequence fails with the first source that does, and completes with the last of two.
  ///
  /// - Parameter early: where else it completes, unless that comes later.
  func endingWithAll(or early: Int? = nil) -> Tale<Int> {
    let last = indices.filter { self[$0].event.isCompleted }.dropFirst().first
    return Tale(compactMap(\.event.element), ending { _ in false }.end ?? (last ?? early).map { _ in .completed })
  }

  /// Where the only source that is left of two sends an element, and finds the two of them in a certain state.
  func first(where isVain: (_ own: Tale<Int>, _ other: Tale<Int>) -> Bool) -> Int? {
    indices.first { now in
      let tales = (0..<2).map { source in Tale(of: self[...now].filter { $0.source == source }.map(\.event)) }
      let (own, other) = (tales[self[now].source], tales[1 - self[now].source])
      return self[now].event.element != nil && other.end == .completed && isVain(own, other)
    }
  }
}

extension Tale<Int> {
  /// The elements of a list of events up to the first terminal one.
  init(upToTheEnd events: [Event<Int>]) {
    self.init(of: events.prefix { !$0.isStopEvent })
  }
}
