import Foundation
import Programs
import Testing

@testable import ExampleRunner

/// The detection of hangs, each in a process of its own, as in the book.
@Suite("Standstill", .serialized, .waitsForPrograms) struct StandstillTests {
  @Test func `a lock taken twice is a hang`() async {
    await #expect(processExitsWith: .exitCode(Alone.hung)) {
      await Capture.alone(.hang) { _ in
        lockTwice(NSLock())
      }
    }
  }

  @Test func `a hang is one though Dispatch looks after its queues`() async {
    await #expect(processExitsWith: .exitCode(Alone.hung)) {
      await Capture.alone(.hang) { _ in
        DispatchQueue.global().async { DispatchSemaphore(value: 0).wait() }
        hold(DispatchSemaphore(value: 0))
      }
    }
  }

  @Test func `a loop that never ends is another verdict`() async {
    await #expect(processExitsWith: .exitCode(Alone.looped)) {
      await Capture.alone(.loop) { _ in while true {} }
    }
  }

  @Test func `work that takes longer than the looks is none`() async {
    await #expect(processExitsWith: .exitCode(Alone.finished)) {
      await Capture.alone(.hang) { _ in
        let end = Date.now + 2 * Double(Standstill.looks) * Standstill.pause
        while Date.now < end {}
      }
    }
  }

  @Test func `a thread that wakes up now and then is none`() async {
    await #expect(processExitsWith: .exitCode(Alone.finished)) {
      await Capture.alone(.hang) { _ in nap(times: 2 * Standstill.looks) }
    }
  }
}

private func hold(_ semaphore: DispatchSemaphore) { semaphore.wait() }

private func lockTwice(_ lock: NSLock) {
  lock.lock()
  lock.lock()
}

private func nap(times: Int) {
  for _ in 0..<times { Thread.sleep(forTimeInterval: Standstill.pause) }
}
