import Foundation

/// How a play ended.
enum RunEnd: Sendable {
  case finished
  case threw(String)
  /// It threw what a failed `#require` throws, which has been reported where it failed.
  case alreadyReported
  case timedOut
}

/// Runs `work` on a thread of its own, and gives it up after a time limit, in seconds.
///
/// A thread of its own, because a deadlocked play would take one of the few threads that all tasks share.
func withTimeout(seconds limit: Double, _ work: @escaping @Sendable () async throws -> Void) async -> RunEnd {
  let once = Once()
  let end = await withCheckedContinuation { continuation in
    once.begin { continuation.resume(returning: $0) }
    Task(executorPreference: ThreadExecutor()) {
      do {
        try await work()
        once.call(.finished)
      } catch {
        once.call(
          String(describing: type(of: error)) == "ExpectationFailedError" ? .alreadyReported : .threw("\(error)"))
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit) { once.call(.timedOut) }
  }
  once.meet()
  return end
}

/// Calls its action the first time, and never again.
private final class Once: @unchecked Sendable {
  private let lock = NSLock()
  private var action: ((RunEnd) -> Void)?

  func begin(_ action: @escaping (RunEnd) -> Void) { lock.withLock { self.action = action } }

  /// Takes the lock that the winner had: a sanitizer doesn't see that a continuation orders what two threads do.
  func meet() { lock.withLock {} }

  func call(_ end: RunEnd) {
    lock.lock()
    let action = action
    self.action = nil
    lock.unlock()
    action?(end)
  }
}

/// Runs the jobs of one task, one after the other, on one thread with the stack of a main thread.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isRunning = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    defer { condition.unlock() }
    jobs.append(job)
    guard !isRunning else { return }
    isRunning = true
    let thread = Thread { self.run() }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Works until nothing is left; the next job gets a new thread.
  private func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    if jobs.isEmpty {
      isRunning = false
      return nil
    }
    return jobs.removeFirst()
  }
}
