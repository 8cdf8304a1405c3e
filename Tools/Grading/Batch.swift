import Book
import Files
import Foundation

/// Grades many files in parallel. Equal files are graded once, and files with a stored result not at all.
public struct Batch: Sendable {
  /// A file to be graded.
  public struct Candidate: Hashable, Sendable {
    /// The caller's own name for the file, which is handed back with the result.
    public var id: String
    public var exercise: String
    public var file: Data

    public init(id: String, exercise: String, file: Data) { (self.id, self.exercise, self.file) = (id, exercise, file) }
  }

  /// The progress of a batch, in candidates.
  public struct Progress: Sendable {
    public var done = 0
    public var total: Int
    /// The number that needed no work, because an equal file was graded before.
    public var known = 0
    /// The number that the grader failed at.
    public var faults = 0
    /// An estimate from the files that were graded; nil before the first.
    public var secondsLeft: Double?
  }

  public let grader: Grader
  /// The store of results, by the digest of all that they depend on; nil to keep none.
  public let store: ResultStore?
  public var seed: UInt64
  /// The number of files that are graded at a time.
  public var jobs: Int

  public init(_ grader: Grader, store: ResultStore?, seed: UInt64, jobs: Int? = nil) {
    (self.grader, self.store, self.seed) = (grader, store, seed)
    self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Grades all candidates, roughly in their order. A file that the grader fails at is tried once more, and stops no
  /// other.
  ///
  /// - Parameters:
  ///   - finished: takes each result as soon as it is there, one call at a time; the batch doesn't keep it.
  ///   - progress: is called after each distinct file.
  /// - Throws: `CancellationError`, and whatever `finished` throws.
  public func run(
    _ candidates: [Candidate], progress: (Progress) -> Void = { _ in },
    finished: (Candidate, Grading) throws -> Void
  ) async throws {
    let groups = grouped(candidates)
    let start = SuspendingClock.now
    var state = Progress(total: candidates.count)
    var (worked, waiting) = (0, groups.count)
    func note(_ group: Group, _ grading: Grading, isKnown: Bool) throws {
      for candidate in group.candidates { try finished(candidate, grading) }
      waiting -= 1
      state.done += group.candidates.count
      state.known += isKnown ? group.candidates.count : group.candidates.count - 1
      if !grading.isGraded { state.faults += group.candidates.count }
      if !isKnown {
        worked += 1
        state.secondsLeft = (SuspendingClock.now - start) / .seconds(1) / Double(worked) * Double(waiting)
      }
      progress(state)
    }
    try await withThrowingTaskGroup(of: (Group, Grading).self) { tasks in
      var running = 0
      for group in groups {
        try Task.checkCancellation()
        if let known = store?.result(group.key) {
          try note(group, known, isKnown: true)
          continue
        }
        if running == jobs, let (group, grading) = try await tasks.next() {
          running -= 1
          try note(group, grading, isKnown: false)
        }
        running += 1
        tasks.addTask { (group, try await grade(group)) }
      }
      for try await (group, grading) in tasks { try note(group, grading, isKnown: false) }
    }
  }

  /// Candidates that are equal in all that a result depends on.
  private struct Group: Sendable {
    let key: String
    var candidates: [Candidate]
  }

  private func grouped(_ candidates: [Candidate]) -> [Group] {
    var (groups, places) = ([Group](), [String: Int]())
    for candidate in candidates {
      let key = key(of: candidate)
      if let place = places[key] {
        groups[place].candidates.append(candidate)
      } else {
        places[key] = groups.count
        groups.append(Group(key: key, candidates: [candidate]))
      }
    }
    return groups
  }

  /// Returns the digest of all that a candidate's result depends on.
  private func key(of candidate: Candidate) -> String {
    let digests = grader.digests(candidate.file, candidate.exercise)
    var key = Digest()
    for part in [candidate.exercise, digests.file, digests.exercise, digests.hidden, digests.toolchain, digests.grader]
    {
      key.add(part: part)
    }
    for part in ["\(seed)", grader.box.rung.rawValue] { key.add(part: part) }
    return key.text
  }

  private func grade(_ group: Group) async throws -> Grading {
    let candidate = group.candidates[0]
    var grading = try await grader.grade(candidate.file, exercise: candidate.exercise, seed: seed)
    if !grading.isGraded { grading = try await grader.grade(candidate.file, exercise: candidate.exercise, seed: seed) }
    // On a full disk the result isn't stored, but still returned.
    try? store?.keep(grading, group.key)
    return grading
  }
}

/// One of `count` parts of a batch, `2/5`. A candidate's digest decides to which part it belongs, so machines need not
/// agree on anything.
public struct Shard: Sendable {
  public let number: Int
  public let count: Int

  /// Reads a text like `2/5`; nil if it is anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }

  /// Returns whether a candidate belongs to this shard.
  public func has(_ candidate: Batch.Candidate) -> Bool { Shard.number(of: candidate, among: count) == number }

  /// Returns the number of the shard that a candidate belongs to, from 1; equal files always belong to the same one.
  public static func number(of candidate: Batch.Candidate, among count: Int) -> Int {
    let digest = Digest.text(of: Array(candidate.exercise.utf8) + [0] + candidate.file)
    return Int(digest.prefix(8), radix: 16)! % count + 1
  }
}
