import Programs
import Rx
import Testing

/// Operators on one source, and what each makes of a list.
@Suite("Operators are functions of lists", .takesTurns) struct ListLaws {
  @Test func `those that transform`() { Self.transforming.forEach { expect($0) } }

  @Test func `those that filter`() { Self.filtering.forEach { expect($0) } }

  @Test func `those that take a part`() { Self.taking.forEach { expect($0) } }

  @Test func `those that look at the end`() { Self.ending.forEach { expect($0) } }

  @Test func `an error of a closure of generate comes after the elements before it`() {
    for isCondition in [true, false] {
      var heard: [String] = []
      _ = Observable.generate(
        initialState: 1,
        condition: { number in
          if number == 3, isCondition { throw Failure.poison }
          return true
        },
        iterate: { number in
          if number == 2, !isCondition { throw Failure.poison }
          return number + 1
        }
      ).listen { heard.append("\($0)") }
      #expect(heard == ["next(1)", "next(2)", "error(failure 99)"], "is the condition: \(isCondition)")
    }
  }

  private static var transforming: [Law<Program>] {
    [
      .list("map", { world in world[0].map { try world.bear($0) * 2 } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(tale.elements.map { $0 * 2 })
      },
      .list("enumerated", { $0[0].enumerated().map { [$0, $1] } }) { tale, _ in
        tale.with(tale.elements.enumerated().map { [$0, $1] })
      },
      .list("scan", { world in world[0].scan(0) { $0 + (try world.bear($1)) } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(sums(tale.elements))
      },
      .list("scan(into:)", { world in world[0].scan(into: 0) { $0 += try world.bear($1) } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(sums(tale.elements))
      },
      .list("reduce", { world in world[0].reduce(0) { $0 + (try world.bear($1)) } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.atCompletion([tale.elements.reduce(0, +)])
      },
      .list("reduce(mapResult:)", { $0[0].reduce(0, accumulator: +, mapResult: { -$0 }) }) { tale, _ in
        tale.atCompletion([-tale.elements.reduce(0, +)])
      },
      .list("toArray", { $0[0].toArray().asObservable() }) { tale, _ in tale.atCompletion([tale.elements]) },
      .list("startWith", { $0[0].startWith(8, 9) }) { tale, _ in tale.with([8, 9] + tale.elements) },
      .list("materialize", { $0[0].materialize().map { "\($0)" } }) { tale, _ in
        Tale(tale.texts, tale.end.map { _ in .completed })
      },
      .list("groupBy", { $0[0].groupBy { $0 % 2 }.flatMap { group in group.map { [group.key, $0] } } }) { tale, _ in
        tale.with(tale.elements.map { [$0 % 2, $0] })
      },
    ]
  }

  private static var filtering: [Law<Program>] {
    [
      .list("filter", { world in world[0].filter { try world.bear($0) > 1 } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(tale.elements.filter { $0 > 1 })
      },
      .list("compactMap", { world in world[0].compactMap { try world.bear($0) > 1 ? -$0 : nil } }) { tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(tale.elements.compactMap { $0 > 1 ? -$0 : nil })
      },
      .list("ignoreElements", { $0[0].ignoreElements() }) { tale, _ in tale.with([]) },
      .list("distinctUntilChanged", { $0[0].distinctUntilChanged() }) { tale, _ in tale.with(runs(tale.elements)) },
      .list("distinctUntilChanged by key", { world in world[0].distinctUntilChanged { try world.bear($0) / 2 } }) {
        tale, program in
        let tale = tale.poisoned(program.poison)
        return tale.with(runs(tale.elements) { $0 / 2 })
      },
    ]
  }

  private static var taking: [Law<Program>] {
    [
      .taking(),
      .list("skip", { $0[0].skip($0.program.count) }) { tale, program in
        tale.with(Array(tale.elements.dropFirst(program.count)))
      },
      .list("takeLast", { $0[0].takeLast($0.program.count) }) { tale, program in
        tale.atCompletion(tale.elements.suffix(program.count))
      },
      .list("take(while:)", { world in world[0].take(while: { try world.bear($0) < 2 }) }) { tale, program in
        tale.poisoned(program.poison).cut { $0 >= 2 }
      },
      .list(
        "take(while:) inclusive", { world in world[0].take(while: { try world.bear($0) < 2 }, behavior: .inclusive) }
      ) {
        tale, program in
        tale.poisoned(program.poison).cut(inclusive: true) { $0 >= 2 }
      },
      .list("take(until: predicate)", { world in world[0].take(until: { try world.bear($0) >= 2 }) }) { tale, program in
        tale.poisoned(program.poison).cut { $0 >= 2 }
      },
      .list("skip(while:)", { world in world[0].skip(while: { try world.bear($0) < 2 }) }) { tale, program in
        let asked = tale.elements.firstIndex { $0 >= 2 || $0 == program.poison }
        let tale = asked.map { tale.elements[$0] } == program.poison ? tale.poisoned(program.poison) : tale
        return tale.with(Array(tale.elements.drop { $0 < 2 }))
      },
    ]
  }

  private static var ending: [Law<Program>] {
    [
      .list("element(at:)", { $0[0].element(at: $0.program.count) }) { tale, program in
        if tale.elements.count > program.count { return Tale([tale.elements[program.count]]) }
        return Tale([], tale.end == .completed ? .failed("\(RxError.argumentOutOfRange)") : tale.end)
      },
      .list("single", { $0[0].single() }) { tale, _ in
        if tale.elements.count > 1 { return Tale([tale.elements[0]], .failed("\(RxError.moreThanOneElement)")) }
        return tale.elements.isEmpty && tale.end == .completed ? Tale([], .failed("\(RxError.noElements)")) : tale
      },
      .list("ifEmpty(default:)", { $0[0].ifEmpty(default: 9) }) { tale, _ in
        tale.elements.isEmpty ? tale.atCompletion([9]) : tale
      },
      .list("catchAndReturn", { $0[0].catchAndReturn(9) }) { tale, _ in
        if case .failed = tale.end { Tale(tale.elements + [9]) } else { tale }
      },
      .list("asObservable", { $0[0].asObservable() }) { tale, _ in tale },
    ]
  }
}

extension Law<Program> {
  typealias Take = (Observable<Int>, Int) -> Observable<Int>

  static func taking(_ take: @escaping Take = { $0.take($1) }) -> Law {
    list("take", { take($0[0], $0.program.count) }) { tale, program in
      if tale.elements.count < program.count { return tale }
      return Tale(Array(tale.elements.prefix(program.count)))
    }
  }
}

extension Tale {
  /// The tale up to the first element for which `isLast` holds, where it completes.
  fileprivate func cut(inclusive: Bool = false, _ isLast: (Element) -> Bool) -> Tale {
    guard let index = elements.firstIndex(where: isLast) else { return self }
    return Tale(Array(elements[..<(inclusive ? index + 1 : index)]))
  }
}

/// The sums of all beginnings.
private func sums(_ elements: [Int]) -> [Int] {
  elements.indices.map { elements[...$0].reduce(0, +) }
}

/// The first element of each run of elements with equal keys.
private func runs(_ elements: [Int], _ key: (Int) -> Int = { $0 }) -> [Int] {
  elements.indices.filter { $0 == 0 || key(elements[$0]) != key(elements[$0 - 1]) }.map { elements[$0] }
}
