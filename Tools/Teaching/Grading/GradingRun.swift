import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Grading
import Tangle

/// A grader of files: a `Batch`, or a stand-in for it.
public protocol Grades: Sendable {
  func run(
    _ candidates: [Batch.Candidate], progress: (Batch.Progress) -> Void,
    finished: (Batch.Candidate, Grading) throws -> Void
  ) async throws
}

extension Batch: Grades {}

/// The grading of a class: of each distinct submission once, and of the book's mutants, to compare wrong ones with.
public struct GradingRun: Sendable {
  let folder: ClassFolder
  let plan: ClassPlan
  let book: Book
  let history: History
  /// The part of the work that this machine does; nil for all of it.
  let shard: Shard?

  public init(_ folder: ClassFolder, _ plan: ClassPlan, _ book: Book, _ history: History, shard: Shard? = nil) {
    (self.folder, self.plan, self.book, self.history, self.shard) = (folder, plan, book, history, shard)
  }

  /// The results of a run, and what it did.
  public struct Outcome: Sendable {
    public var results: Results
    /// The number of submitted files that were graded, and of those that had results already.
    public var graded = 0
    public var known = 0
    /// The number of the book's mutants that were graded.
    public var mutants = 0
    /// The candidates that the grader failed at; the next run tries them again.
    public var faults: [(what: String, why: String)] = []

    /// A sentence about what was done.
    public var summary: String {
      let rest = mutants == 0 ? "" : ", and \(counted(mutants, "mutant")) of the book to compare wrong ones with"
      return "Graded \(counted(graded, "file"))\(rest); \(counted(known, "file")) had results already."
    }

    /// The faults as messages, one for each reason.
    public var complaints: [String] {
      Dictionary(grouping: faults, by: \.why).sorted { $0.key < $1.key }.map { why, which in
        let names = which.map(\.what).sorted()
        let rest = names.count > 5 ? ", and \(names.count - 5) more" : ""
        return "\(names.prefix(5).joined(separator: ", "))\(rest): \(why)"
      }
    }
  }

  private static let mutantMark = "mutant "

  /// Grades the candidates that have no result yet, or all.
  ///
  /// - Parameters:
  ///   - all: whether those with a result go to the grader again, which works a result out anew only if something that
  ///     it depends on has changed.
  ///   - keep: takes all results so far, at the beginning, every 20 seconds and at the end, so that a run that is
  ///     stopped loses little.
  public func run(
    with grader: some Grades, all: Bool, progress: (Batch.Progress) -> Void = { _ in },
    keep: (Results) throws -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome(results: try folder.readResults())
    if shard != nil { outcome.results = Results() }
    let known = try folder.readResults()
    var candidates: [Batch.Candidate] = []
    for candidate in try submissions(&outcome, known) + mutants() where isOurs(candidate) {
      let isMutant = candidate.id.hasPrefix(Self.mutantMark)
      let earlier =
        isMutant
        ? known.mutants.first { $0.exercise == candidate.exercise && Self.mutantMark + $0.why == candidate.id }?.grading
        : known[candidate.exercise, Digest.text(of: candidate.file)]
      if !all, let earlier, earlier.isGraded {
        if isMutant {
          outcome.results.add(mutant(candidate, earlier))
        } else {
          outcome.known += 1
          outcome.results[candidate.exercise, Digest.text(of: candidate.file)] = earlier
        }
      } else {
        candidates.append(candidate)
      }
    }
    // If results can't be kept, that is seen now, not after an hour.
    try keep(outcome.results)
    var last = ContinuousClock.now
    try await grader.run(candidates, progress: progress) { candidate, grading in
      if !grading.isGraded { outcome.faults.append((candidate.id, grading.fault ?? "it gave no reason")) }
      if candidate.id.hasPrefix(Self.mutantMark) {
        outcome.mutants += 1
        outcome.results.add(mutant(candidate, grading))
      } else {
        outcome.graded += 1
        outcome.results[candidate.exercise, Digest.text(of: candidate.file)] = grading
      }
      if ContinuousClock.now - last > .seconds(20) {
        try keep(outcome.results)
        last = .now
      }
    }
    try keep(outcome.results)
    return outcome
  }

  private func mutant(_ candidate: Batch.Candidate, _ grading: Grading) -> NamedMutant {
    NamedMutant(
      exercise: candidate.exercise, why: String(candidate.id.dropFirst(Self.mutantMark.count)), grading: grading)
  }

  private func isOurs(_ candidate: Batch.Candidate) -> Bool { shard?.has(candidate) ?? true }

  /// Returns each distinct file of code once as a candidate. Predictions are judged here.
  private func submissions(_ outcome: inout Outcome, _ known: Results) throws -> [Batch.Candidate] {
    var candidates: [Batch.Candidate] = []
    var seen: Set<String> = []
    for receipt in try folder.receipts() where seen.insert(Results.key(receipt.exercise, receipt.digest)).inserted {
      guard plan.task(receipt.exercise) != nil, let found = try? book.exercise(receipt.exercise) else { continue }
      let data: Data
      do { data = try folder.data(of: receipt) } catch {
        outcome.faults.append(("\(receipt.student) \(receipt.exercise)", "\(error)"))
        continue
      }
      switch found.exercise.kind {
      case .code:
        candidates.append(
          Batch.Candidate(id: "\(receipt.student) \(receipt.exercise)", exercise: receipt.exercise, file: data))
      case .predict:
        let grading = prediction(String(decoding: data, as: UTF8.self), found.exercise, found.page, receipt.digest)
        if shard == nil || isOurs(Batch.Candidate(id: "", exercise: receipt.exercise, file: data)) {
          outcome.results[receipt.exercise, receipt.digest] = grading
          if known[receipt.exercise, receipt.digest] == grading { outcome.known += 1 } else { outcome.graded += 1 }
        }
      case .paper: break
      }
    }
    return candidates
  }

  /// Returns the candidates without a result: distinct submissions, and the book's mutants.
  public func unfinished(_ results: Results) throws -> [Batch.Candidate] {
    var seen: Set<String> = []
    let files = try folder.receipts().filter { receipt in
      guard seen.insert(Results.key(receipt.exercise, receipt.digest)).inserted, plan.task(receipt.exercise) != nil,
        let kind = try? book.exercise(receipt.exercise).exercise.kind, kind != .paper
      else { return false }
      return results[receipt.exercise, receipt.digest]?.isGraded != true
    }
    let known = Set(results.mutants.filter(\.grading.isGraded).map { $0.exercise + " " + $0.why })
    return try files.map { receipt in
      Batch.Candidate(
        id: "\(receipt.student) \(receipt.exercise)", exercise: receipt.exercise, file: try folder.data(of: receipt))
    } + mutants().filter { !known.contains($0.exercise + " " + $0.id.dropFirst(Self.mutantMark.count)) }
  }

  private func mutants() throws -> [Batch.Candidate] {
    try plan.tasks.flatMap { task -> [Batch.Candidate] in
      let (page, exercise) = try book.exercise(task.id)
      guard exercise.kind == .code else { return [] }
      let assignment = Assignment(exercise, of: page, history)
      return exercise.mutants.compactMap { block in
        guard case .mutant(let why, _) = block.role, let file = assignment.file(block) else { return nil }
        return Batch.Candidate(id: Self.mutantMark + why, exercise: task.id, file: Data(file.text.utf8))
      }
    }
  }
}

/// Judges a prediction of what programs print; each program is a check.
func prediction(_ text: String, _ exercise: Exercise, _ page: Chapter, _ digest: String) -> Grading {
  let outputs = page.outputs(of: exercise)
  let parts = text.components(separatedBy: partEnd)
  let scenarios = outputs.enumerated().map { number, output in
    let part = parts.indices.contains(number) ? parts[number] : ""
    let fault = fault(of: part, against: output)
    return Grading.Scenario(
      name: outputs.count == 1 ? "what the program prints" : "what program \(number + 1) prints", isHidden: false,
      status: fault == nil ? .passed : .failed, message: fault)
  }
  let key = Digest.text(of: outputs.map { $0.joined(separator: "\n") }.joined(separator: partEnd).utf8)
  let isPassed = scenarios.allSatisfy { $0.status == .passed }
  return Grading(
    exercise: exercise.id,
    digests: Grading.Digests(file: digest, exercise: key, hidden: "", toolchain: "", grader: ""), seed: 0,
    rung: .unsafe, status: isPassed ? .passed : .failed, scenarios: scenarios)
}
