import Testing
import SerialTests

/// A test that has the core to itself: neither another such test nor an example of the book runs meanwhile.
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
  /// Lets the tests of the suite in one at a time, for what they count or print belongs to the whole process.
  static var takesTurns: Self { Self() }
}
