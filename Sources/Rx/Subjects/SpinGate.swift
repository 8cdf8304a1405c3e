// Made by chapters 28 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation
import Synchronization

/// A lock for a few instructions, or one copy of a list, that call no code of yours.
///
/// A change may allocate inside. On Apple's systems a thread that waits lends its priority to the one inside; elsewhere
/// it looks again, and lets others run after a while.
struct SpinGate: ~Copyable {
  #if canImport(Darwin)
    private let lock = Mutex<Void>(())
  #else
    private let isTaken = Atomic(false)
  #endif

  @inline(__always)
  func enter() {
    #if canImport(Darwin)
      lock._unsafeLock()
    #else
      if isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged { return }
      wait()
    #endif
  }

  #if !canImport(Darwin)
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
  #endif

  @inline(__always)
  func leave() {
    #if canImport(Darwin)
      lock._unsafeUnlock()
    #else
      isTaken.store(false, ordering: .releasing)
    #endif
  }
}
