import Rx
import RandomTesting

extension Program: Playable {
  /// The options for a random program.
  struct Shape {
    var sources = 1
    /// `true` if the listener may make sources send while it receives an event.
    var reenters = true
    /// `true` if it may do so even while it receives a terminal event.
    var answersTheEnd = false
    /// `true` if the listener may dispose before the end.
    var disposes = true
    /// `true` if time passes between steps.
    var takesTime = false
  }

  static func random(_ shape: Shape, using random: inout Seeded) -> Program {
    let preludes = (0..<shape.sources).map { prelude(of: $0, using: &random) }
    var program = Program(preludes: preludes, steps: [], answers: [:], count: .random(in: 0...3, using: &random))
    for _ in 0..<Int.random(in: 0...4 + 3 * shape.sources, using: &random) {
      program.steps.append(step(shape, using: &random))
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      answer(shape, using: &random).map { program.answers[.random(in: 0..<4, using: &random)] = $0 }
    }
    if Int.random(in: 0..<3, using: &random) == 0 { program.poison = .random(in: 0..<4, using: &random) }
    program.answersTheEnd = shape.answersTheEnd
    return program
  }

  private static func prelude(of source: Int, using random: inout Seeded) -> [Event<Int>] {
    if Bool.random(using: &random) { return [] }
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in event(of: source, using: &random) }
  }

  private static func event(of source: Int, using random: inout Seeded) -> Event<Int> {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .error(Failure(.random(in: 0..<2, using: &random)))
    case 1: .completed
    default: .next(source * 10 + .random(in: 0..<4, using: &random))
    }
  }

  private static func step(_ shape: Shape, using random: inout Seeded) -> Step {
    if shape.takesTime, Int.random(in: 0..<3, using: &random) == 0 { return .wait(.random(in: 1...5, using: &random)) }
    if shape.disposes, Int.random(in: 0..<20, using: &random) == 0 { return .dispose }
    let source = Int.random(in: 0..<shape.sources, using: &random)
    return .say(source, event(of: source, using: &random))
  }

  private static func answer(_ shape: Shape, using random: inout Seeded) -> Step? {
    if shape.disposes, !shape.reenters || Int.random(in: 0..<3, using: &random) == 0 { return .dispose }
    if !shape.reenters { return nil }
    if shape.takesTime, shape.answersTheEnd, Int.random(in: 0..<3, using: &random) == 0 {
      return .wait(.random(in: 1...5, using: &random))
    }
    let source = Int.random(in: 0..<shape.sources, using: &random)
    return .say(source, event(of: source, using: &random))
  }
}
