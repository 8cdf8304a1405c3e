import Foundation
import Programs
import Testing

@Suite("The watchdog of races", .takesTurns) struct TogetherTests {
  @Test("It tells what each thread was doing when one did not come back") func report() {
    let never = DispatchSemaphore(value: 0)
    let heat = Heat([
      { runner in
        runner.note("takes a lock")
        runner.note("waits for the other")
        never.wait()
      },
      { runner in runner.note("does something short") },
    ])
    let report = ["thread 0, step 2: waits for the other", "thread 1, step 2: has ended"]
    var stuck: [String] = []
    for _ in 0..<1_500 where stuck != report { stuck = heat.stuck(at: .now() + 0.2) }
    #expect(stuck == report)
    never.signal()
  }

  @Test("It is silent when all come back") func silence() {
    #expect(stuckThreads(limit: 300, [{ _ in }, { _ in }]) == [])
  }
}
