import Testing

@testable import Marbles

@Suite("A diagram") struct DiagramTests {
  @Test("reads sources, expression, results, subscriptions and legend") func reading() throws {
    let (diagram, mistakes) = Diagram.read(
      lines(
        """
        a:       --1--2---x--|
                 ^-----------!
        cold b:  -y-|

        merge(
          a,
          b)
        first:   --1y-2---x--|
                 ^
        second:  ------(2x)--#
        x = f(1, 2), y = ", z = 1", # = Offline()
        """))
    #expect(mistakes == [])
    #expect(diagram.sources.map(\.name) == ["a", "b"])
    #expect(diagram.sources.map(\.isCold) == [false, true])
    #expect(diagram.sources[0].subscriptions.map(\.timeline.description) == ["^-----------!"])
    #expect(diagram.expression.map(\.text) == ["merge(", "a,", "b)"])
    #expect(diagram.expression.map(\.column) == [1, 3, 3])
    #expect(diagram.results.map(\.timeline.description) == ["--1y-2---x--|", "------(2x)--#"])
    #expect(diagram.legend.map(\.letter) == ["x", "y", "#"])
    #expect(diagram.legend.map(\.code.text) == ["f(1, 2)", "\", z = 1\"", "Offline()"])
    #expect(diagram.legend.map(\.code.column) == [5, 18, 33])
    #expect(diagram.length == 13)
  }

  @Test("takes an expression with labels and minus signs for Swift") func swift() {
    let (diagram, mistakes) = Diagram.read(["Observable.range(start: -1, count: 3)", "result: (x01|)", "x = -1"])
    #expect(mistakes == [])
    #expect(diagram.expression.map(\.text) == ["Observable.range(start: -1, count: 3)"])
  }

  @Test("lets a source without values send what another one sends") func types() {
    let (diagram, _) = Diagram.read(["a: ---|", "b: -x-|", "merge(a, b)", "result: -x-|"])
    #expect(diagram.letters(of: diagram.sources[0]) == ["x"])
    let (quiet, _) = Diagram.read(["a: ---|", "a", "result: ---|"])
    #expect(quiet.letters(of: quiet.sources[0]) == ["0"])
  }

  @Test(
    "reports what is wrong, with its place and its cure",
    arguments: [
      (
        "a: -1-|\nresult: -1-|",
        "2:1: no expression: below the sources stands Swift over their names, and below that ‘result:’"
      ),
      (
        "a: -1-|\na",
        "2:1: no result: add a line ‘result:’ below the expression; `book test --accept` draws what the run gives"
      ),
      ("a: -1\nb: -2\na\nresult: -1", "2:1: the expression doesn't use ‘b’: use it, or take the line out"),
      ("a: -1\na: -2\na\nresult: -1", "2:1: the name ‘a’ is taken: every line has a name of its own"),
      ("a: -1\na\na: -1", "3:1: the name ‘a’ is taken: every line has a name of its own"),
      (
        "a: -1\na\nresult: -1\nb.map { $0 }",
        "4:1: a diagram has one expression, and what follows it is ‘name: marbles’ or ‘letter = value’"
      ),
      (
        "a: -1x\na\nresult: -1x",
        "1:6: digits are Int and letters String, and a source sends values of one type: say in a legend what ‘x’ is"
      ),
      ("a: -1\na\nresult: -1\nx = 2", "4:1: ‘x’ stands on no line: draw it, or take it out"),
      ("a: -x\na\nresult: -x\nx = 2, x = 3", "4:8: ‘x’ has a value already: keep one"),
      ("a: -x\na\nresult: -x\nx = ", "4:5: ‘x’ stands for nothing: write a Swift expression behind ‘=’"),
      ("  a: -1", "1:3: a diagram begins at the margin, with a source or the expression: move it to the left"),
      ("a: -x\na\nresult: -x\nx = 2\n  y = 3", "5:3: a line of the legend begins at the margin: move it to the left"),
      ("a: -1!\na\nresult: -1", "1:6: ‘!’ has a line of its own, without a name, under the line it belongs to"),
      (
        "a: -1\n   ^1!\na\nresult: -1",
        "2:4: this line belongs to the one above it, so it says when that is subscribed to: only ‘^’, ‘-’ and ‘!’"
      ),
      (
        "a: -1\n   -!\na\nresult: -1",
        "2:4: a subscription begins with one ‘^’ and ends with one ‘!’, or doesn't end; draw another line for another subscription"
      ),
      (
        "a: -1\na\nresult: -1\n        ^\n        ^",
        "5:9: what is heard is one subscription: give the other subscriber a line with a name"
      ),
      ("a: -1\na\ncold b: -1", "3:1: only a source can be cold: this line says what a subscriber hears"),
      (
        "my a: -1-|\nmy\nresult: -1",
        "1:1: ‘my a’ is no name: one word of letters and digits, as in Swift, and ‘cold’ before it if its time begins with a subscription"
      ),
      ("", "1:1: no expression: below the sources stands Swift over their names, and below that ‘result:’"),
    ]) func mistakes(text: String, message: String)
  {
    let mistakes = Diagram.read(lines(text)).mistakes.map { "\($0.line + 1):\($0.column): \($0.message)" }
    #expect(mistakes == [message])
  }

  @Test("reports all its mistakes at once") func all() {
    let mistakes = Diagram.read(["a: -*-", "b: -(1", "a", "result: ?"]).mistakes
    #expect(mistakes.map { "\($0.line + 1):\($0.column)" } == ["1:5", "2:5", "4:9"])
  }
}

@Suite("A diagram drawn back") struct RedrawingTests {
  private let text = lines(
    """
    a:      --1  --2---3--|
    cold b: -x
    merge(a, b)
    result:  --(xy)-2---3--|
    y = 2
    """)

  @Test("has every tick in one column") func aligned() {
    let (diagram, _) = Diagram.read(text)
    let drawn = Diagram.Run(
      results: diagram.results.map(\.timeline),
      subscriptions: diagram.sources.map { $0.subscriptions.map(\.timeline) }, legend: [])
    #expect(
      diagram.redrawn(with: drawn)
        == lines(
          """
          a:       --1   --2---3--|
          cold b:  -x
          merge(a, b)
          result:  --(xy)-2---3--|
          y = 2
          """))
  }

  @Test("widens every line for a group that the run gave") func widened() {
    let (diagram, _) = Diagram.read(["a: -1-2-|", "   ^----", "a", "result:", "        ^"])
    let run = Diagram.Run(
      results: [Timeline(ticks: [[], [.value("1"), .value("A")], [], [], [.completed]])],
      subscriptions: [[Timeline(ticks: [[.subscribed], [], [], [], [.disposed]])]], legend: ["A = 12"])
    #expect(
      diagram.redrawn(with: run)
        == lines(
          """
          a:      -1   -2-|
                  ^-   --!
          a
          result: -(1A)--|
                  ^
          A = 12
          """))
  }
}

func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
