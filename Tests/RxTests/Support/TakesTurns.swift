import Programs
import SerialTests
import Testing

/// Makes a test run alone: no other such test and no example of the book runs at the same time.
///
/// It has a thread of its own. Most of these tests block theirs, for long on a busy machine; on one of the few threads
/// that all tasks share they would hold up whatever waits for a task, such as the tool where it fetches a program's end.
struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await SerialTests.shared.enter()
    defer { SerialTests.shared.leave() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == TakesTurns {
  /// Makes the tests of a suite run one at a time, because their counts and output are those of the whole process.
  static var takesTurns: Self { Self() }
}
