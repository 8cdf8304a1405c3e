import Foundation
import Turns
import Testing

/// Gives each test of a suite a thread of its own, because all tasks share a few only.
///
/// Where a test blocks its thread, it would keep one of those, and on a busy machine whatever waits for a task, in this
/// process or in an example of the book, would be late by as long as that takes. And who gets such a thread late fetches
/// the end of a program late: until then Swift Testing, which looks for the ends of exit tests, sees that end again and
/// again, and no other.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  fileprivate static let programs = Turns(places: 2 * ProcessInfo.processInfo.activeProcessorCount)

  private let turns: Turns?

  /// - Parameter turns: lets in so many of the tests at a time; nil for all of them.
  public init(_ turns: Turns?) { self.turns = turns }

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await turns?.enter()
    defer { turns?.leave() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// For tests that block their thread while a program runs; only some run at a time.
  public static var waitsForPrograms: Self { Self(OwnThread.programs) }

  /// For tests that wait for programs by `await`.
  public static var awaitsPrograms: Self { Self(nil) }

  /// Makes the tests of a suite run one at a time, and beside no example of the book, because their counts and output
  /// are those of the whole process.
  public static var takesTurns: Self { Self(.shared) }
}
