import Classroom
import Files
import Grading

/// A solution's result in each scenario. Two solutions with equal behaviour are taken to share a mistake.
struct Behaviour: Hashable {
  struct Scene: Hashable {
    let name: String
    let status: Grading.Status
    let heard: [TraceEvent]
  }

  let scenes: [Scene]

  /// Fails if the solution didn't run.
  init?(_ grading: Grading) {
    guard !grading.scenarios.isEmpty else { return nil }
    scenes = grading.scenarios.map { scenario in
      // How far a scenario came before its time or memory was used up depends on the machine.
      let isCut = ![.passed, .failed, .crashed, .endedEarly].contains(scenario.status)
      return Scene(name: scenario.name, status: scenario.status, heard: isCut ? [] : scenario.heard)
    }
  }

  var failing: [Scene] { scenes.filter { $0.status != .passed } }

  /// A digest of eight digits, which is equal on every machine.
  var name: String {
    var digest = Digest()
    for scene in scenes {
      digest.add(part: scene.name)
      digest.add(part: scene.status.rawValue)
      for event in scene.heard { digest.add(part: "\(event.time) \(event.track) \(event.kind.rawValue) \(event.text)") }
    }
    return String(digest.text.prefix(8))
  }
}

/// A wrong idea, and the learners who have it.
public struct Misconception: Sendable {
  public enum Idea: Sendable, Hashable {
    /// The behaviour of named mutants; several with equal behaviour can't be told apart.
    case mutants([String])
    /// The failures of several named mutants together, each in other scenarios.
    case mixture([String])
    /// A behaviour that no mutant has, by its name.
    case unnamed(String)
  }

  public let exercise: String
  public let idea: Idea
  /// The name that comments call it by.
  public let key: String
  /// The pseudonyms of those who have it; below, the digests of their submissions.
  public let students: [String]
  public let digests: [String]
  /// The result of one such submission.
  public let example: Grading

  /// The one status that all failing scenarios end with, unless that is simply `failed`.
  var ending: Grading.Status? {
    let endings = Set(example.scenarios.map(\.status)).subtracting([.passed, .notTried])
    return endings.count == 1 && endings.first != .failed ? endings.first : nil
  }

  /// The scenario that shows it best: one that fails in what is heard, and that learners see.
  public var scene: Grading.Scenario? {
    let failing = example.scenarios.filter { $0.status != .passed }
    return failing.first { !$0.isHidden && $0.heard != $0.expected } ?? failing.first { $0.heard != $0.expected }
      ?? failing.first
  }
}

/// Returns the wrong ideas behind an exercise's wrong solutions, the commonest first.
///
/// A solution has a mutant's idea if it does what the mutant does, in every scenario under the same seed.
public func misconceptions(of exercise: String, _ standings: [Standing], _ mutants: [NamedMutant]) -> [Misconception] {
  var byIdea: [Misconception.Idea: (students: [String], digests: [String], example: Grading)] = [:]
  let map = MutantMap(mutants.filter { $0.exercise == exercise })
  var ideas: [String: Misconception.Idea] = [:]
  for standing in standings {
    guard let attempt = standing.counted, let grading = attempt.grading, grading.status != .passed,
      let behaviour = Behaviour(grading)
    else { continue }
    let idea = ideas[attempt.receipt.digest] ?? map.idea(of: behaviour)
    ideas[attempt.receipt.digest] = idea
    byIdea[idea, default: ([], [], grading)].students.append(standing.student.pseudonym)
    if byIdea[idea]?.digests.contains(attempt.receipt.digest) == false {
      byIdea[idea]?.digests.append(attempt.receipt.digest)
    }
  }
  return byIdea.map { idea, who in
    Misconception(
      exercise: exercise, idea: idea, key: key(of: idea), students: who.students, digests: who.digests.sorted(),
      example: who.example)
  }
  .sorted { ($1.students.count, $0.key) < ($0.students.count, $1.key) }
}

private func key(of idea: Misconception.Idea) -> String {
  switch idea {
  case .mutants(let names): names[0]
  case .mixture(let names): names.joined(separator: " + ")
  case .unnamed(let name): name
  }
}

/// The mutants of an exercise, by their behaviour.
private struct MutantMap {
  private var whole: [Behaviour: [String]] = [:]
  private var scenes: [(why: String, failing: Set<Behaviour.Scene>)] = []

  init(_ mutants: [NamedMutant]) {
    for mutant in mutants {
      guard let behaviour = Behaviour(mutant.grading), !behaviour.failing.isEmpty else { continue }
      whole[behaviour, default: []].append(mutant.why)
      scenes.append((mutant.why, Set(behaviour.failing)))
    }
  }

  func idea(of behaviour: Behaviour) -> Misconception.Idea {
    if let names = whole[behaviour] { return .mutants(names.sorted()) }
    if let names = mixture(Set(behaviour.failing)) { return .mixture(names) }
    return .unnamed(behaviour.name)
  }

  /// Returns up to three mutants whose failures together are these failures; those that explain most come first.
  private func mixture(_ failing: Set<Behaviour.Scene>) -> [String]? {
    // A mutant that also fails elsewhere is another idea.
    var usable = scenes.filter { !$0.failing.isEmpty && $0.failing.isSubset(of: failing) }
    var (rest, names) = (failing, [String]())
    while !rest.isEmpty {
      let best = usable.max {
        ($0.failing.intersection(rest).count, $1.why) < ($1.failing.intersection(rest).count, $0.why)
      }
      guard let best, !best.failing.isDisjoint(with: rest), names.count < 3 else { return nil }
      names.append(best.why)
      rest.subtract(best.failing)
      usable.removeAll { $0.why == best.why }
    }
    return names.count > 1 ? names.sorted() : nil
  }
}
