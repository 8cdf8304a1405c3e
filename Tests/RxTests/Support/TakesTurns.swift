import Testing
import SerialTests

/// Makes a test run alone: no other such test and no example of the book runs at the same time.
struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await SerialTests.shared.enter()
    defer { SerialTests.shared.leave() }
    try await function()
  }
}

extension Trait where Self == TakesTurns {
  /// Makes the tests of a suite run one at a time, because their counts and output are those of the whole process.
  static var takesTurns: Self { Self() }
}
