import Marbles
import Programs
import Testing

@testable import Tangle

@Suite("A broken operator", .serialized, .waitsForPrograms) struct BrokenOperatorTests {
  @Test("fails every diagram about it, and no other") func operators() throws {
    try expect(
      [
        .init(file: "Observables/Just.swift", text: "    observer.onNext(element)\n", replacement: "\n"),
        .init(
          file: "Observables/Never.swift", text: "    Disposables.create()\n",
          replacement: "    observer.onCompleted(); return Disposables.create()\n"),
        .init(file: "Observables/Empty.swift", text: "    observer.onCompleted()\n", replacement: "\n"),
        .init(file: "Observables/Error.swift", text: "onError(error)", replacement: "onCompleted()"),
        .init(
          file: "Observables/Deferred.swift", text: "return try observableFactory().subscribe(observer)",
          replacement: "_ = try observableFactory(); return Disposables.create()"),
        .init(
          file: "Observables/Deferred.swift", text: "observer.onError(error)", replacement: "observer.onCompleted()"),
        .init(file: "Observables/Range.swift", text: "    observer.onCompleted()\n", replacement: "\n"),
        .init(file: "Observables/Sequence.swift", text: "    observer.onCompleted()\n", replacement: "\n"),
        .init(file: "Observables/Debug.swift", text: "    forwardOn(event)\n", replacement: "\n"),
      ],
      toFail: {
        !$0.mentioned.isDisjoint(with: ["just", "never", "empty", "error", "deferred", "range", "of", "from", "debug"])
      })
  }

  @Test("named create fails every diagram with a source, and no other") func create() throws {
    try expect(
      [
        .init(
          file: "Observables/Create.swift", text: "parent.subscribeHandler(AnyObserver(self))",
          replacement: "Disposables.create()")
      ],
      toFail: { !$0.diagram.sources.isEmpty })
  }

  @Test("that forgets the end fails every diagram whose source goes on, and no other") func guards() throws {
    try expect(
      [
        .init(file: "Observables/Create.swift", text: "if isStopped { return }", replacement: ""),
        .init(file: "Observables/Sink.swift", text: "if disposed { return }", replacement: ""),
      ], toFail: { goesOn($0.diagram) })
  }

  /// Returns whether a source sends something after its end, or after the subscriber has gone.
  private func goesOn(_ diagram: Diagram) -> Bool {
    let gone = diagram.results.compactMap {
      $0.subscriptions.first?.timeline.ticks.firstIndex { $0.contains(.disposed) }
    }.min()
    return diagram.sources.contains { source in
      let ticks = source.timeline.ticks
      let end = ticks.firstIndex { $0.contains(where: \.isEnd) }
      let isTooMuch =
        end.map { end in ticks[end].last?.isEnd == false || ticks[(end + 1)...].contains { !$0.isEmpty } } ?? false
      return isTooMuch || gone.map { source.timeline.end > $0 } ?? false
    }
  }

  /// Expects that exactly some diagrams fail, each reported at a line of its own.
  private func expect(_ faults: [BrokenCore.Fault], toFail shouldFail: (MarbleRun) -> Bool) throws {
    let core = try BrokenCore(faults)
    let reports = Set(try core.reports())
    let isCovered = core.plays.contains(where: shouldFail)
    #expect(isCovered, "no diagram is about it")
    for play in core.plays {
      let isExpected = shouldFail(play)
      let lines = play.picture.line...play.picture.line + play.picture.code.lines.count
      let isReported = lines.contains { reports.contains("\(play.page.path):\($0)") }
      let place = "\(play.page.path):\(play.picture.line)"
      #expect(isReported == isExpected, "\(place), \(play.diagram.expression.map(\.text).joined(separator: " "))")
    }
  }
}
