import Testing

@testable import ExampleRunner

@Suite("The stage for marbles") struct MarbleCaptureTests {
  /// Runs a diagram whose expression passes the first source through, in the place of a core.
  private func faults(_ text: String, subscribes count: Int = 1) async -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let stage = MarbleCapture("Chapters/07.md", line: 10, indent: 2, text: lines, records: false)
    let faults = await stage.check { stage in
      stage.define(["x": "10"], error: "Offline()")
      stage.run { listener in
        let subscriptions = (0..<count).map { _ in
          stage.subscribe(
            to: 0, next: { listener.next($0 == "x" ? 10 : Int(String($0)) ?? 0) },
            error: { listener.error(MarbleError()) }, completed: { listener.completed() })
        }
        return { for subscription in subscriptions { stage.dispose(subscription) } }
      }
    }
    return faults.map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test("is silent where the run is as drawn") func equal() async {
    #expect(await faults("a: -1-(2x|)\n   ^\na\nresult: -1-(2x|)--") == [])
    #expect(await faults("a: -1-2-\n   ^--!\na\nresult: -1-2-\n        ^--!\n") == [])
  }

  @Test("draws both lines, with a caret under the first difference") func difference() async {
    #expect(
      await faults("a: -1-(2x|)\na\nresult: -1-(23|)") == [
        """
        13:16: the run differs from ‘result’ at tick 3
          drawn     result: -1-(23|)
          recorded  result: -1-(2x|)
                                 ^
        """
      ])
  }

  @Test("aligns what follows a burst that one of the lines doesn't have") func burst() async {
    #expect(
      await faults("a: -(12)-3|\na\nresult: -1-3|") == [
        """
        13:13: the run differs from ‘result’ at tick 1
          drawn     result: -1   -3|
          recorded  result: -(12)-3|
                               ^
        """
      ])
  }

  @Test("uses the letter that the legend has for a value") func letters() async {
    let found = await faults("a: -x--\na\nresult: ----")
    #expect(found.first?.contains("recorded  result: -x--") == true)
  }

  @Test("checks the times of subscriptions, where these are drawn") func subscriptions() async {
    #expect(
      await faults("a: -1-2-\n   ^-!\na\nresult: -1-2-\n        ^--!") == [
        """
        12:8: the run differs from this subscription to ‘a’ at tick 2
          drawn             ^-!
          recorded          ^--!
                              ^
        """
      ])
    #expect(
      await faults("a: -1\n   ^-\n   ^-\na\nresult: -1") == [
        "11:3: ‘a’ is subscribed to once, and 2 subscriptions are drawn under it"
      ])
  }

  @Test("says what to do where nothing is drawn") func empty() async {
    #expect(
      await faults("a: -1|\na\nresult:") == [
        "13:3: nothing is drawn for ‘result’; `book test --accept` fills in what the run gives\n  recorded  result: -1|"
      ])
  }

  @Test("tells errors apart, though all are drawn alike") func errors() async {
    #expect(
      await faults("a: -#\na\nresult: -#") == [
        "13:3: the run fails with MarbleError(), but ‘#’ stands for Offline(): say so in the legend, `# = …`"
      ])
  }

  @Test("begins the time of a cold source with every subscription") func cold() async {
    #expect(await faults("cold a: -1|\na\nfirst: -1|\n       ^\nlater: --^", subscribes: 1).isEmpty == false)
    #expect(await faults("cold a: -1|\na\nfirst: -1|\n       ^\nlater: ---1|\n       --^") == [])
    #expect(await faults("a: -1-2|\na\nfirst: -1-2|\n       ^\nlater: ---2|\n       --^") == [])
  }
}
