import Marbles
import Testing

@Suite struct ObjectGraphTests {
  @Test func `a chain is its references, each at its place`() {
    let (graph, mistakes) = ObjectGraph.read(["  a -> B#1 ~> {c}   # why", "", "D#2"], moments: ["end"])
    #expect(mistakes.isEmpty)
    #expect(graph.moments.map(\.name) == ["end"])
    #expect(graph.moments[0].edges.map(\.text) == ["a -> B#1", "B#1 ~> {c}"])
    #expect(graph.moments[0].nodes == ["a", "B#1", "{c}", "D#2"])
    #expect(graph.moments[0].items.map { [$0.line, $0.column] } == [[0, 3], [0, 8], [2, 1]])
  }

  @Test func `with several moments each begins with its name`() {
    let (graph, mistakes) = ObjectGraph.read(
      ["while it runs:", "a -> B#1", "end:", "a -> B#1"], moments: ["while it runs", "end"])
    #expect(mistakes.isEmpty)
    #expect(graph.moments.map(\.name) == ["while it runs", "end"])
    #expect(graph.moments.allSatisfy { $0.edges.map(\.text) == ["a -> B#1"] })
  }

  @Test func `a name tells what it stands for`() {
    #expect(ObjectGraph.kind(of: "receipt") == .variable("receipt"))
    #expect(ObjectGraph.kind(of: "Sink#12") == .object("Sink"))
    #expect(ObjectGraph.kind(of: "{onNext}#2") == .closure("onNext"))
    #expect(ObjectGraph.kind(of: "{Observable.create}") == .closure("Observable.create"))
    #expect(ObjectGraph.kind(of: "?") == .unseen)
    for name in ["", "Sink#", "Sink#x", "a#1#2", "{}", "{a", "a.b", "1a", "#1"] {
      #expect(ObjectGraph.kind(of: name) == nil)
    }
  }

  @Test(arguments: [
    ("a => B#1", 3, "‘=>’ is no arrow: -> is strong, ~> weak, ?> unowned"),
    ("a -> B#1 ->", 10, "this arrow leads nowhere: name what it leads to"),
    ("b:", 1, "this block shows no moment ‘b’: its info string says at=end"),
  ])
  func `what can't be read is told at its place`(line: String, column: Int, message: String) {
    let mistakes = ObjectGraph.read([line], moments: ["end"]).mistakes
    #expect(mistakes.map(\.column) == [column] && mistakes.map(\.message) == [message])
  }

  @Test func `an empty block is no mistake, one that leaves out a moment is`() {
    #expect(ObjectGraph.read([], moments: ["a", "end"]).mistakes.isEmpty)
    #expect(
      ObjectGraph.read(["a:", "b -> C#1"], moments: ["a", "end"]).mistakes.map(\.message)
        == ["the moment ‘end’ isn't told: begin it with a line ‘end:’"])
    #expect(ObjectGraph.read(["end:", "a:"], moments: ["a", "end"]).mistakes.count == 1)
  }
}
