import Foundation

/// Runs the jobs of one task one after the other on one thread, which has a stack as large as the main thread's.
public final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isRunning = false

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
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

  /// Runs jobs until none is left; the next job gets a new thread.
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
