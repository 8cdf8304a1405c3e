import Files
import Foundation
import Testing

@Suite struct AsideTests {
  @Test func `What waits takes no thread that tasks share, and learns that nobody wants its result any more`() async {
    let task = Task {
      await aside { isCancelled in
        while !isCancelled() { usleep(1000) }
        return withUnsafeCurrentTask { $0 == nil }
      }
    }
    task.cancel()
    #expect(await task.value)
  }
}
