import Grading

/// A change of a learner's points by regrading, and its reasons.
public struct Change: Sendable, Equatable, CustomStringConvertible {
  public let student: String
  public let exercise: String
  /// Points in hundredths.
  public let before: Int
  public let after: Int
  public let reasons: [String]

  public var description: String {
    "\(student), \(exercise): was \(points(before)), now \(points(after)): \(reasons.joined(separator: "; "))"
  }
}

/// Returns the results whose points or status regrading changed, in the roster's order.
public func changes(from before: Standings, to after: Standings) -> [Change] {
  zip(before.rows, after.rows).flatMap { old, new in
    zip(old, new).compactMap { old, new -> Change? in
      guard let grading = new.counted?.grading, let earlier = old.counted?.grading, earlier.isGraded, grading.isGraded,
        grading != earlier
      else {
        return nil
      }
      let reasons = changedChecks(earlier, grading) + changedInputs(earlier, grading)
      guard old.hundredths != new.hundredths || earlier.status != grading.status else { return nil }
      return Change(
        student: new.student.pseudonym, exercise: new.task.id, before: old.hundredths, after: new.hundredths,
        reasons: reasons)
    }
  }
}

private func changedChecks(_ before: Grading, _ after: Grading) -> [String] {
  let old = Dictionary(before.scenarios.map { ($0.name, $0.status) }) { first, _ in first }
  let new = Set(after.scenarios.map(\.name))
  let changed = after.scenarios.compactMap { scenario -> String? in
    switch old[scenario.name] {
    case nil: "‘\(scenario.name)’ is new and \(scenario.status == .passed ? "passes" : "doesn’t pass")"
    case .some(let status) where status == scenario.status: nil
    case .some(let status): "‘\(scenario.name)’ \(words(status)) and now \(words(scenario.status))"
    }
  }
  let gone = before.scenarios.filter { !new.contains($0.name) }.map { "‘\($0.name)’ is no longer checked" }
  let whole = before.scenarios.isEmpty || after.scenarios.isEmpty
  return whole ? ["it \(words(before.status)), and now it \(words(after.status))"] : changed + gone
}

private func changedInputs(_ before: Grading, _ after: Grading) -> [String] {
  var causes: [String] = []
  if before.digests.exercise != after.digests.exercise { causes.append("the exercise") }
  if before.digests.hidden != after.digests.hidden { causes.append("the checks that aren’t shown, or the reference") }
  if before.digests.toolchain != after.digests.toolchain { causes.append("the toolchain") }
  if before.digests.grader != after.digests.grader { causes.append("the grader") }
  if before.seed != after.seed { causes.append("the seed") }
  if before.rung != after.rung { causes.append("the box that it runs in") }
  guard let last = causes.last else { return [] }
  let rest = causes.dropLast().joined(separator: ", ")
  return ["because \(rest.isEmpty ? last : rest + " and " + last) changed"]
}
