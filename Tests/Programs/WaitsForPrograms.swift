import Foundation
import SerialTests
import Testing

/// Makes the tests of a suite run on threads of their own, because they block them to wait for programs.
///
/// Otherwise they would keep the few threads that all tasks share, and on a busy machine whatever waits for a task, in
/// this process or in an example of the book, would be late by as long as a program takes. Suites that wait for their
/// programs by `await` need none, and mustn't wait behind these: who fetches a program's end late keeps Swift Testing
/// from seeing those of exit tests.
public struct WaitsForPrograms: SuiteTrait, TestTrait, TestScoping {
  private static let turns = SerialTests(places: 2 * ProcessInfo.processInfo.activeProcessorCount)

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.turns.enter()
    defer { Self.turns.leave() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  /// Keeps the tests of a suite away from the threads that all tasks share, because they wait for programs.
  public static var waitsForPrograms: Self { Self() }
}
