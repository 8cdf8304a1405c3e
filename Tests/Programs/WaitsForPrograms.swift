import Foundation
import Testing

/// Makes the tests of a suite run on threads of their own, because they block them to wait for programs.
///
/// Otherwise they would keep the few threads that all tasks share, and on a busy machine whatever waits for a task, in
/// this process or in an example of the book, would be late by as long as a program takes.
public struct WaitsForPrograms: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  /// Keeps the tests of a suite away from the threads that all tasks share, because they wait for programs.
  public static var waitsForPrograms: Self { Self() }
}

/// As many threads as there are processors, besides those that all tasks share.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let condition = NSCondition()
  // Guarded by the condition.
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let thread = Thread { [unowned self] in while true { next().runSynchronously(on: asUnownedTaskExecutor()) } }
      thread.stackSize = 8 << 20
      thread.name = "waits for programs"
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
