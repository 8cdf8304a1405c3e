import Testing

@testable import ExampleRunner

/// The least that a core's virtual time can be: what is due, in order of time, then of coming.
private final class Time {
  private var due: [(time: Int, action: () -> Void)] = []
  private(set) var now = 0

  func at(_ time: Int, _ action: @escaping () -> Void) {
    let place = due.firstIndex { $0.time > time } ?? due.count
    due.insert((time, action), at: place)
  }

  func start() {
    while !due.isEmpty {
      let next = due.removeFirst()
      now = next.time
      next.action()
    }
  }
}

@Suite("Marbles on the core's virtual time") struct MarbleTimeTests {
  /// Plays a diagram on virtual time with what `expression` makes of it, in the place of a core.
  private func faults(
    _ text: String, _ expression: @escaping @Sendable (MarbleCapture, Time, MarbleListener) -> () -> Void
  ) async -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let stage = MarbleCapture("Chapters/15.md", line: 10, indent: 0, text: lines, records: false)
    let faults = await stage.check { stage in
      let time = Time()
      stage.define([:], error: "Offline()")
      stage.run(at: { time.at($0, $1) }, start: { time.start() }, { expression(stage, time, $0) })
    }
    return faults.map(\.message)
  }

  /// Passes the first source on, `ticks` later.
  @Sendable private static func delay(by ticks: Int) -> @Sendable (MarbleCapture, Time, MarbleListener) -> () -> Void {
    { stage, time, listener in
      let subscription = stage.subscribe(
        to: 0, next: { letter in time.at(time.now + ticks) { listener.next(letter) } },
        error: {}, completed: { time.at(time.now + ticks) { listener.completed() } })
      return { stage.dispose(subscription) }
    }
  }

  @Test("what is due is heard at its tick, behind the sources of that tick") func delay() async {
    #expect(await faults("a: -x-y|\na\nresult: ---x-y|", Self.delay(by: 2)) == [])
    #expect(await faults("a: -x-y|\na\nresult: ---x-y", Self.delay(by: 2)).count == 1)
    #expect(await faults("a: -x-y|\na\nresult: --x-y|", Self.delay(by: 2)).count == 1)
  }

  @Test("a cold source that is subscribed to behind the tick's turn still begins at that tick") func lateCold() async {
    let found = await faults("cold a: x-y|\n        ---^--!\na\nresult: ---x-y|") { stage, time, listener in
      time.at(3) {
        nonisolated(unsafe) var subscription = -1
        subscription = stage.subscribe(
          to: 0, next: { listener.next($0) }, error: {},
          completed: {
            listener.completed()
            stage.dispose(subscription)
          })
      }
      return {}
    }
    #expect(found == [])
  }

  @Test("an expression without an end is heard for as long as the diagram is drawn") func endless() async {
    let ticks: @Sendable (MarbleCapture, Time, MarbleListener) -> () -> Void = { _, time, listener in
      nonisolated(unsafe) var isWanted = true
      func next(_ number: Int) {
        time.at(time.now + 2) {
          guard isWanted else { return }
          listener.next(number)
          next(number + 1)
        }
      }
      next(0)
      return { isWanted = false }
    }
    #expect(await faults("a: -------\nticks\nresult: --0-1-2", ticks) == [])
    #expect(await faults("a: -------\nticks\nresult: --0-1-", ticks).count == 1)
    #expect(await faults("a: -------\nticks\nresult: --0-1--\n        ^----!", ticks) == [])
  }
}
