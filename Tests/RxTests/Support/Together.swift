import Foundation
import Rx
import RandomTesting
import Synchronization
import Testing

/// A thread of a test, and the step that it is at.
final class Runner: Sendable {
  fileprivate let number: Int
  fileprivate let end = DispatchSemaphore(value: 0)
  private let step = Locked<(name: StaticString, count: Int)>(("starts", 0))
  private let looks = Atomic(0)

  fileprivate init(number: Int) {
    self.number = number
  }

  /// Notes the next step, for a message if it never ends.
  func note(_ name: StaticString) {
    step.change { $0 = (name, $0.count + 1) }
  }

  /// Disposes after a pause, whose length the seed determines.
  func dispose(_ receipts: [any Disposable], seed: UInt64, within turns: Int = 30) {
    var dice = Seeded(seed: seed)
    pause(within: turns, using: &dice)
    note("disposes")
    for receipt in receipts { receipt.dispose() }
  }

  /// Pauses for fewer than `turns` microseconds or so, and now and then lets another thread go first.
  func pause(within turns: Int, using dice: inout Seeded) {
    if Int.random(in: 0..<4, using: &dice) == 0 { sched_yield() }
    for _ in 0..<Int.random(in: 0..<turns, using: &dice) * 64 { looks.wrappingAdd(1, ordering: .relaxed) }
  }

  fileprivate var report: String {
    let step = step.value
    return "thread \(number), step \(step.count): \(step.name)"
  }
}

/// Runs each body on a thread of its own, all at the same time. Threads that don't end in time are reported and
/// abandoned.
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

/// Returns the step of each thread if one of them didn't end in time; else nothing.
func stuckThreads(limit: Double, stackSize: Int = 512 << 10, _ bodies: [(Runner) -> Void]) -> [String] {
  Heat(stackSize: stackSize, bodies).stuck(at: .now() + limit)
}

/// Threads that start at the same time.
struct Heat {
  private static let count = Atomic(0)
  private let runners: [Runner]

  init(stackSize: Int = 512 << 10, _ bodies: [(Runner) -> Void]) {
    let gate = Gate(bodies.count)
    runners = bodies.indices.map(Runner.init)
    // Whoever is made last mostly begins first: another one each time.
    let shift = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    for place in bodies.indices {
      let index = (place + shift) % bodies.count
      start(runners[index], behind: gate, stackSize: stackSize, bodies[index])
    }
  }

  /// Waits for all threads until a deadline; returns the step of each if one didn't end.
  func stuck(at deadline: DispatchTime) -> [String] {
    let allEnded = runners.allSatisfy { $0.end.wait(timeout: deadline) == .success }
    return allEnded ? [] : runners.map(\.report)
  }
}

/// A value that threads or tasks may share without synchronisation, which tests of races need.
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

/// Holds threads back until all of them have arrived.
///
/// Nobody yields here. Where other programs keep every processor busy, a thread that yields waits for as long as all of
/// them like to work.
private final class Gate: Sendable {
  private let count: Int
  private let missing: Atomic<Int>
  private let asleep: Atomic<Int>
  private let isOpen = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    self.count = count
    missing = Atomic(count)
    asleep = Atomic(count)
  }

  func pass() {
    if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0 {
      isOpen.wait()
    } else {
      for _ in 1..<count { isOpen.signal() }
    }
    // They wake up one after the other: the first ones wait for the others, as long as a processor may be free for them.
    asleep.wrappingSubtract(1, ordering: .relaxed)
    var looks = 20_000
    while looks > 0, asleep.load(ordering: .relaxed) > 0 { looks -= 1 }
  }
}
