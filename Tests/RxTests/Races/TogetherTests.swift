import Foundation
import Programs
import Testing

@Suite("The watchdog of races", .takesTurns) struct TogetherTests {
  @Test("It tells what each thread was doing when one did not come back") func report() {
    let never = DispatchSemaphore(value: 0)
    let stuck = stuckThreads(
      limit: 0.2,
      [
        { runner in
          runner.note("takes a lock")
          runner.note("waits for the other")
          never.wait()
        },
        { runner in runner.note("does something short") },
      ])
    #expect(stuck == ["thread 0, step 2: waits for the other", "thread 1, step 2: has ended"])
    never.signal()
  }

  @Test("It is silent when all come back") func silence() {
    #expect(stuckThreads(limit: 20, [{ _ in }, { _ in }]) == [])
  }
}
