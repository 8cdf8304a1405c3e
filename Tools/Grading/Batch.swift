import Book
import Foundation

/// Grades many files: in parallel, each distinct one once, none twice that was graded before.
public struct Batch: Sendable {
  /// A file that waits to be graded.
  public struct Candidate: Hashable, Sendable {
    /// Whose it is, in whatever words the caller knows it by: only handed back.
    public var id: String
    public var exercise: String
    public var file: Data

    public init(id: String, exercise: String, file: Data) { (self.id, self.exercise, self.file) = (id, exercise, file) }
  }

  /// How far it is.
  public struct Progress: Sendable {
    public var done: Int
    public var total: Int
    /// How many needed no work, because the same file was graded before.
    public var known: Int
    /// How many couldn't be graded so far.
    public var faults: Int
    /// Guessed from those that were graded.
    public var secondsLeft: Double?
  }

  public let grader: Grader
  /// Where results are kept, by the digest of all that they depend on.
  public let store: ResultStore
  public var seed: UInt64
  /// How many at a time.
  public var jobs: Int

  public init(_ grader: Grader, store: ResultStore, seed: UInt64, jobs: Int? = nil) {
    (self.grader, self.store, self.seed) = (grader, store, seed)
    self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Grades all of them, in their order as far as can be; one that fails never stops the rest.
  ///
  /// - Parameters:
  ///   - finished: is given each result as soon as it is there, one call at a time; results aren't kept.
  ///   - progress: is told after each of them.
  /// - Throws: `CancellationError`, and whatever `finished` throws.
  public func run(
    _ candidates: [Candidate], progress: @Sendable (Progress) -> Void = { _ in },
    finished: (Candidate, Grading) throws -> Void
  ) async throws {
    throw Complaint("nothing is graded yet")
  }
}

/// A shard of a batch, `2/5`: those candidates whose digest says so, so that machines share nothing.
public struct Shard: Sendable {
  public let number: Int
  public let count: Int

  /// Reads `2/5`; nil if it isn't one.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }
}
