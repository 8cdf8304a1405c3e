import Rx

extension Program {
  var size: Int { steps.count + answers.count + preludes.map(\.count).reduce(0, +) }

  var smaller: [Program] {
    fewerSteps + fewerAnswers + shorterPreludes + earlierAnswers + simplerSettings + simplerEvents
  }

  private func with(_ change: (inout Program) -> Void) -> Program {
    var program = self
    change(&program)
    return program
  }

  private var fewerSteps: [Program] {
    steps.withoutOne.map { steps in with { $0.steps = steps } }
  }

  private var fewerAnswers: [Program] {
    answers.keys.sorted().map { key in with { $0.answers[key] = nil } }
  }

  private var earlierAnswers: [Program] {
    answers.keys.sorted().filter { $0 > 0 && answers[$0 - 1] == nil }.map { key in
      with { ($0.answers[key - 1], $0.answers[key]) = (answers[key], nil) }
    }
  }

  private var shorterPreludes: [Program] {
    preludes.withOneChanged(\.withoutOne).map { preludes in with { $0.preludes = preludes } }
  }

  private var simplerSettings: [Program] {
    (0..<count).map { count in with { $0.count = count } } + (poison == nil ? [] : [with { $0.poison = nil }])
  }

  private var simplerEvents: [Program] {
    steps.withOneChanged(\.simpler).map { steps in with { $0.steps = steps } }
      + preludes.withOneChanged { $0.withOneChanged(\.simpler) }.map { preludes in with { $0.preludes = preludes } }
  }
}

extension Program.Step {
  /// The steps with a smaller number.
  fileprivate var simpler: [Program.Step] {
    switch self {
    case .say(let source, let event): event.simpler.map { .say(source, $0) }
    case .wait(let ticks): ticks > 1 ? [.wait(ticks - 1)] : []
    case .dispose: []
    }
  }
}

extension Event<Int> {
  /// The events with a smaller number; the tens stay, since they identify the source.
  var simpler: [Event<Int>] {
    switch self {
    case .next(let element): element % 10 > 0 ? [.next(element - 1)] : []
    case .error(let error as Failure): error.number > 0 ? [.error(Failure(error.number - 1))] : []
    case .error, .completed: []
    }
  }
}
