// Made by chapter 28 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation
import Synchronization

/// A lock for a few instructions that call no code of yours, release nothing and wait for nothing.
///
/// A thread that finds it taken looks again, and lets others run after a while.
struct SpinGate: ~Copyable {
  private let isTaken = Atomic(false)

  @inline(__always)
  func enter() {
    if isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged { return }
    wait()
  }

  @inline(never)
  private func wait() {
    var looks = 0
    while true {
      // Looks before it writes, so that waiting threads don't take the memory from each other.
      if !isTaken.load(ordering: .relaxed),
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
      {
        return
      }
      looks += 1
      if looks % 64 == 0 { sched_yield() }
    }
  }

  @inline(__always)
  func leave() {
    isTaken.store(false, ordering: .releasing)
  }
}
