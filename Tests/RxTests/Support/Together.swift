import Foundation
import Rx
import RandomTesting
import Synchronization
import Testing

/// One thread of a test, and what it is about to do.
final class Runner: Sendable {
  fileprivate let number: Int
  fileprivate let end = DispatchSemaphore(value: 0)
  private let step = Locked<(name: StaticString, count: Int)>(("starts", 0))

  fileprivate init(number: Int) {
    self.number = number
  }

  /// Says what comes next, for the case that it never ends.
  func note(_ name: StaticString) {
    step.change { $0 = (name, $0.count + 1) }
  }

  /// Disposes after fewer than `turns` turns of other threads; the seed says after how many.
  func dispose(_ receipts: [any Disposable], seed: UInt64, within turns: Int = 30) {
    var dice = Seeded(seed: seed)
    pause(within: turns, using: &dice)
    note("disposes")
    for receipt in receipts { receipt.dispose() }
  }

  /// Lets other threads go first, fewer than `turns` times.
  func pause(within turns: Int, using dice: inout Seeded) {
    for _ in 0..<Int.random(in: 0..<turns, using: &dice) { sched_yield() }
  }

  fileprivate var report: String {
    let step = step.value
    return "thread \(number), step \(step.count): \(step.name)"
  }
}

/// Runs each body on a thread of its own; all begin together. Threads that don't end are reported, and left behind.
@discardableResult
func together(
  limit: Double = 300, stackSize: Int = 512 << 10, _ bodies: ((Runner) -> Void)...,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let stuck = stuckThreads(limit: limit, stackSize: stackSize, bodies)
  if stuck.isEmpty { return true }
  Issue.record("not all threads came back: \(stuck.joined(separator: "; "))", sourceLocation: sourceLocation)
  return false
}

/// What each thread was doing, if one of them did not end in time; else nothing.
func stuckThreads(limit: Double, stackSize: Int = 512 << 10, _ bodies: [(Runner) -> Void]) -> [String] {
  Heat(stackSize: stackSize, bodies).stuck(at: .now() + limit)
}

/// Threads that have been let go together.
struct Heat {
  private let runners: [Runner]

  init(stackSize: Int = 512 << 10, _ bodies: [(Runner) -> Void]) {
    let gate = Gate(bodies.count)
    runners = bodies.indices.map(Runner.init)
    for (runner, body) in zip(runners, bodies) {
      start(runner, behind: gate, stackSize: stackSize, body)
    }
  }

  /// Waits for all threads, but no longer than to the deadline; what each was doing then, if one didn't end.
  func stuck(at deadline: DispatchTime) -> [String] {
    let allEnded = runners.allSatisfy { $0.end.wait(timeout: deadline) == .success }
    return allEnded ? [] : runners.map(\.report)
  }
}

/// A value that threads or tasks share as they like: that is what a test of races is about.
struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

private func start(
  _ runner: Runner, behind gate: Gate, stackSize: Int, _ body: @escaping (Runner) -> Void
) {
  let handed = Handed(value: body)
  let thread = Thread {
    gate.pass()
    handed.value(runner)
    runner.note("has ended")
    runner.end.signal()
  }
  thread.stackSize = stackSize
  thread.start()
}

/// Holds threads back until all have come.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func pass() {
    missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}
