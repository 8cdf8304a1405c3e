import Rx
import RandomTesting
import Testing

/// Each case has a process of its own: `Resources` counts for the whole process.
@Suite("Leaks") struct LeakTests {
  /// The number of random lives of each operator.
  static let rounds = 40

  /// The objects that are left of a program that was run through an operator, as sentences.
  ///
  /// The operator's closures and the listener hold the world, and the world holds its sources and the receipt. If
  /// anything that was made for the subscription outlives its end, none of them can go.
  private static func faults(of candidate: Operator, _ program: Program) -> [String] {
    let before = Resources.total
    weak var watched: World?
    do {
      let world = World(program)
      watched = world
      candidate.play(world)
    }
    return (watched == nil ? [] : ["what closures captured lives on"])
      + (Resources.total == before ? [] : ["\(Resources.total - before) objects left behind"])
  }

  @Test("Nothing is left of any operator, however its subscription ends") func endings() async {
    await #expect(processExitsWith: .success) {
      for candidate in Operator.all {
        for ending in Ending.allCases {
          for fault in Self.faults(of: candidate, ending.program) {
            Issue.record("\(candidate.name), \(ending): \(fault)")
          }
        }
      }
    }
  }

  @Test("Nothing is left either when the last source completes first") func backwards() async {
    await #expect(processExitsWith: .success) {
      for candidate in Operator.all {
        for fault in Self.faults(of: candidate, Ending.completion.program(completing: [2, 1, 0])) {
          Issue.record("\(candidate.name): \(fault)")
        }
      }
    }
  }

  @Test("Nothing is left of any operator after a random life") func lives() async {
    await #expect(processExitsWith: .success) {
      for candidate in Operator.all where !candidate.isLoud {
        for seed in Rounds.seeds(Self.rounds) {
          var random = Seeded(seed: seed)
          let program = Program.random(.init(sources: 3, takesTime: true), using: &random)
          for fault in Self.faults(of: candidate, program) {
            Issue.record("\(candidate.name), seed \(seed): \(fault)\n\(program)")
          }
        }
      }
    }
  }

  @Test("No group is made that nobody would get") func groups() async {
    await #expect(processExitsWith: .success) {
      let source = PublishSubject<Int>()
      let part = SerialDisposable()
      let whole = source.groupBy { $0 }.subscribe(onNext: { part.disposable = $0.subscribe { _ in } })
      source.onNext(0)
      whole.dispose()
      let before = Resources.total
      for number in 0..<100 { source.onNext(number) }
      if Resources.total != before { Issue.record("\(Resources.total - before) objects more") }
      part.dispose()
    }
  }

  @Test("What has ended is let go of while the rest goes on") func parts() async {
    await #expect(processExitsWith: .success) {
      let operations: KeyValuePairs<String, (Observable<Int>) -> Observable<Int>> = [
        "flatMap": { $0.flatMap { Observable.just($0) } }, "concatMap": { $0.concatMap { Observable.just($0) } },
        "flatMapFirst": { $0.flatMapFirst { Observable.just($0) } },
        "flatMapLatest": { $0.flatMapLatest { Observable.just($0) } },
        "merge(maxConcurrent:)": { $0.map { Observable.just($0) }.merge(maxConcurrent: 2) },
        "repeated sources of concat": { source in
          .concat((0..<20).lazy.map { _ in source.take(1) })
        },
        "repeated attempts": { source in
          source.take(1).concat(Observable<Int>.error(Failure.poison)).retry()
        },
      ]
      for (name, operation) in operations {
        let subject = PublishSubject<Int>()
        let receipt = operation(subject).subscribe { _ in }
        subject.onNext(0)
        let before = Resources.total
        for number in 1..<10 { subject.onNext(number) }
        if Resources.total != before { Issue.record("\(name) has \(Resources.total - before) objects more") }
        receipt.dispose()
      }
    }
  }

  @Test("An operator that keeps its observer is found out", .whereObjectsAreCounted) func leak() async {
    await #expect(processExitsWith: .success) {
      var kept: [AnyObserver<Int>] = []
      let leaky = Operator("leaky") { world in
        .create { observer in
          kept.append(observer)
          return world[0].subscribe(observer)
        }
      }
      for ending in Ending.allCases {
        let faults = Self.faults(of: leaky, ending.program)
        #expect(faults.count == 2, "\(ending): \(faults)")
        kept = []
      }
    }
  }
}
