import Book
import Files
import Foundation
import Grading

/// The fingerprints of one submission, kept so that a report needn't read its text again.
public struct Marks: Sendable, Codable, Equatable {
  public var exercise: String
  public var digest: String
  /// The fingerprints, without those of the starter.
  public var marks: [UInt64]

  public init(exercise: String, digest: String, marks: [UInt64]) {
    (self.exercise, self.digest, self.marks) = (exercise, digest, marks)
  }

  /// - Parameters:
  ///   - given: texts that all solutions may have in common: the starter, what the page shows.
  ///   - core: the names of the core.
  public init(of text: String, exercise: String, digest: String, given: [String], core: Set<String>) {
    let known = given.reduce(into: core) { $0.formUnion(namesInCode($1)) }
    let common = given.reduce(into: Set<UInt64>()) {
      $0.formUnion(Teaching.marks(of: SolutionTokens($1, given: known).words))
    }
    let own = Teaching.marks(of: SolutionTokens(text, given: known).words).subtracting(common)
    self.init(exercise: exercise, digest: digest, marks: own.sorted())
  }
}

/// Two learners whose solutions have much in common.
public struct Resemblance: Sendable, Equatable {
  public let exercise: String
  /// The learners' pseudonyms.
  public let one: String
  public let other: String
  /// The percentage of the shorter solution's fingerprints that the other one has, too.
  public let share: Int
  /// `true` if the two files are equal, byte for byte.
  public let isSame: Bool
}

/// Returns pairs of learners, not of one group, whose solutions have more in common than the exercise explains.
///
/// A fingerprint that more than a fifth of the class has comes from the exercise, and isn't counted.
///
/// - Parameter least: the least percentage that is reported.
public func resemblances(_ standings: Standings, _ marks: [Marks], from least: Int = 60) -> [Resemblance] {
  let byDigest = Dictionary(marks.map { ("\($0.exercise) \($0.digest)", $0.marks) }) { first, _ in first }
  return standings.plan.tasks.flatMap { task -> [Resemblance] in
    let all = standings.standings(of: task.id).compactMap { standing in
      standing.counted.map { (standing.student, $0.receipt.digest) }
    }
    return pairs(task.id, all, byDigest, standings.plan, from: least)
  }
  .sorted { ($1.share, $0.exercise, $0.one, $0.other) < ($0.share, $1.exercise, $1.one, $1.other) }
}

private func pairs(
  _ exercise: String, _ all: [(student: Student, digest: String)], _ marks: [String: [UInt64]], _ plan: ClassPlan,
  from least: Int
) -> [Resemblance] {
  var owners: [UInt64: [Int]] = [:]
  for (place, one) in all.enumerated() {
    for mark in marks["\(exercise) \(one.digest)"] ?? [] { owners[mark, default: []].append(place) }
  }
  let most = max(4, all.count / 5)
  var shared: [Int: [Int: Int]] = [:]
  var own = [Int](repeating: 0, count: all.count)
  for places in owners.values where places.count <= most {
    for (index, one) in places.enumerated() {
      own[one] += 1
      for other in places[(index + 1)...] { shared[one, default: [:]][other, default: 0] += 1 }
    }
  }
  var found: [Resemblance] = []
  for (one, others) in shared {
    for (other, count) in others {
      let (left, right) = (all[one], all[other])
      guard !plan.team(of: left.student.id, for: exercise).contains(right.student.id) else { continue }
      let share = count * 100 / max(1, min(own[one], own[other]))
      let isSame = left.digest == right.digest
      // A handful of common fingerprints is chance.
      guard isSame || share >= least && count >= 4 else { continue }
      found.append(
        Resemblance(
          exercise: exercise, one: left.student.pseudonym, other: right.student.pseudonym, share: share, isSame: isSame)
      )
    }
  }
  return found
}

extension ClassFolder {
  var marksFile: URL { results.appending(path: "marks.jsonl") }

  public func marks() throws -> [Marks] { try records(Marks.self, in: marksFile) }

  /// Works out the fingerprints of submissions that have none yet, and writes them into the results.
  ///
  /// - Parameters:
  ///   - given: returns the texts that all solutions of an exercise may have in common; nil leaves it out.
  ///   - core: returns the names of the core that an exercise builds on.
  public func updateMarks(
    _ receipts: [Receipt], given: (String) -> [String]?, core: (String) -> Set<String>
  ) throws {
    var all = try marks()
    var known = Set(all.map { "\($0.exercise) \($0.digest)" })
    let missing = receipts.filter { known.insert("\($0.exercise) \($0.digest)").inserted }
    guard !missing.isEmpty else { return }
    let texts = missing.compactMap { receipt -> (Receipt, String, [String], Set<String>)? in
      guard let given = given(receipt.exercise), let data = try? data(of: receipt) else { return nil }
      return (receipt, String(decoding: data, as: UTF8.self), given, core(receipt.exercise))
    }
    all += concurrentMap(texts.count) { index in
      let (receipt, text, given, core) = texts[index]
      return Marks(of: text, exercise: receipt.exercise, digest: receipt.digest, given: given, core: core)
    }
    all.sort { ($0.exercise, $0.digest) < ($1.exercise, $1.digest) }
    try writeWhole(Data(try jsonLines(all).utf8), to: marksFile)
  }
}
