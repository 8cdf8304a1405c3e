import Rx

/// A way in which a subscription comes to its end.
enum Ending: CaseIterable {
  case completion
  case error
  /// Its owner disposes it between two elements.
  case disposal
  /// The operator's closure throws at its second element.
  case throwing
  /// The listener disposes it while it hears the first event.
  case disposalInside

  /// Three sources send three elements each, and then it ends like this.
  var program: Program { program(completing: [0, 1, 2]) }

  /// - Parameter order: in what order the sources complete, if that is how it ends.
  func program(completing order: [Int]) -> Program {
    let rounds = (1...3).map { number in (0...2).map { .say($0, .next(number)) } + [.wait(3)] as [Program.Step] }
    let completions = order.map { Program.Step.say($0, .completed) }
    var program = Program(
      preludes: [[], [], []], steps: rounds.flatMap { $0 } + completions + [.wait(10)], answers: [:], count: 2)
    switch self {
    case .completion: break
    case .error: program.steps.insert(.say(0, .error(Failure(1))), at: rounds.joined().count)
    case .disposal: program.steps.insert(.dispose, at: rounds[0].count + 1)
    case .throwing: program.poison = 2
    case .disposalInside: program.answers = [0: .dispose]
    }
    return program
  }
}
