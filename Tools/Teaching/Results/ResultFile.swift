import Book
import Files
import Foundation
import Grading

/// A wrong solution that the book names, and its result under the seed of the class.
public struct NamedMutant: Sendable, Codable {
  public var exercise: String
  /// The reason why it is wrong, in the book's words.
  public var why: String
  public var grading: Grading

  public init(exercise: String, why: String, grading: Grading) {
    (self.exercise, self.why, self.grading) = (exercise, why, grading)
  }
}

/// The results of a class, one for each distinct file, whoever handed it in.
public struct Results: Sendable {
  private var gradings: [String: Grading] = [:]
  public private(set) var mutants: [NamedMutant] = []

  public init() {}

  public init(_ gradings: [Grading], mutants: [NamedMutant] = []) {
    for grading in gradings { self.gradings[Results.key(grading.exercise, grading.digests.file)] = grading }
    self.mutants = mutants.sorted { ($0.exercise, $0.why) < ($1.exercise, $1.why) }
  }

  static func key(_ exercise: String, _ digest: String) -> String { exercise + " " + digest }

  public subscript(exercise: String, digest: String) -> Grading? {
    get { gradings[Results.key(exercise, digest)] }
    set { gradings[Results.key(exercise, digest)] = newValue }
  }

  public var count: Int { gradings.count }

  /// All results, in an order that doesn't depend on when they were made.
  public var all: [Grading] { gradings.sorted { $0.key < $1.key }.map(\.value) }

  public mutating func add(_ mutant: NamedMutant) {
    mutants.removeAll { $0.exercise == mutant.exercise && $0.why == mutant.why }
    mutants.append(mutant)
    mutants.sort { ($0.exercise, $0.why) < ($1.exercise, $1.why) }
  }

  /// Adds other results, such as a shard's; two different results for one file are a `Complaint`.
  public mutating func merge(_ other: Results) throws {
    for (key, grading) in other.gradings {
      if let own = gradings[key], own != grading, own.isGraded, grading.isGraded {
        let reason =
          own.seed != grading.seed
          ? "their seeds differ"
          : own.digests != grading.digests
            ? "the book, the toolchain or the grader differ" : "the same inputs gave two results"
        throw Complaint(
          "two results for one file of ‘\(grading.exercise)’ (\(grading.digests.file.prefix(12))): \(reason); grade all shards with the same book and the same results/seed"
        )
      }
      if gradings[key]?.isGraded != true { gradings[key] = grading }
    }
    for mutant in other.mutants { add(mutant) }
  }
}

extension ClassFolder {
  public func readResults() throws -> Results {
    try ClassFolder.readResults(in: results)
  }

  /// Reads the results in a folder: those of a class, or of a shard of it.
  public static func readResults(in folder: URL) throws -> Results {
    let gradings = try records(Grading.self, in: folder.appending(path: "gradings.jsonl"))
    return Results(gradings, mutants: try records(NamedMutant.self, in: folder.appending(path: "mutants.jsonl")))
  }

  public func write(_ results: Results) throws { try ClassFolder.write(results, to: self.results) }

  public static func write(_ results: Results, to folder: URL) throws {
    let lines = results.all.map { $0.line + "\n" }.joined()
    try writeWhole(Data(lines.utf8), to: folder.appending(path: "gradings.jsonl"))
    try writeWhole(Data(try jsonLines(results.mutants).utf8), to: folder.appending(path: "mutants.jsonl"))
  }

  /// Returns the seed of the class: the plan's, the one that was drawn before, or a new one, which is kept.
  public func seed(_ plan: ClassPlan) throws -> UInt64 {
    if let seed = plan.seed { return seed }
    if let text = try? String(contentsOf: seedFile, encoding: .utf8) {
      guard let seed = UInt64(text.trimmed) else { throw Complaint("\(seedFile.path) has to hold one whole number") }
      return seed
    }
    let seed = UInt64.random(in: 1...UInt64(Int64.max))
    try writeWhole(Data("\(seed)\n".utf8), to: seedFile)
    return seed
  }
}
