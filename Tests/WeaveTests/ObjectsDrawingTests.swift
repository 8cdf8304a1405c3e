import Foundation
import Marbles
import Testing

@testable import Weave

private func graph(_ lines: String, at moments: [String] = ["end"]) -> ObjectGraph {
  let (graph, mistakes) = ObjectGraph.read(lines.split(separator: "\n").map(String.init), moments: moments)
  #expect(mistakes.isEmpty)
  return graph
}

private let circle = """
  before:
  receipt -> Receipt#1 -> Sink#1 -> Receipt#1
  Sink#1 -> {onNext} ~> Screen#1 ?> Sink#1
  Sink#1 -> Lonely#1
  end:
  receipt -> Receipt#1
  Screen#1
  """

@Suite struct ObjectsDrawingTests {
  private let drawings: [Drawing]
  private let svgs: [String]

  init() throws {
    drawings = try #require(objectDrawings(of: graph(circle, at: ["before", "end"]), id: "p"))
    svgs = drawings.map(\.svg)
  }

  @Test func `nothing told, nothing drawn`() {
    #expect(objectDrawings(of: graph(""), id: "p") == nil)
  }

  @Test func `each moment is a picture, and says all that it shows`() {
    #expect(svgs.count == 2)
    #expect(svgs[0].contains("<title id=\"p-1-title\">Who keeps whom alive: before</title>"))
    #expect(svgs[1].contains("<title id=\"p-2-title\">Who keeps whom alive: at the end</title>"))
    #expect(drawings[0].description.contains("{onNext} holds Screen#1 weakly. Screen#1 holds Sink#1 unowned."))
    #expect(drawings[0].description.hasSuffix("A circle of strong references: Receipt#1, Sink#1."))
    #expect(drawings[1].description.hasSuffix("Gone since before: Sink#1, {onNext}, Lonely#1."))
  }

  @Test func `arrows are told apart by line, head and word, and a circle is heavy`() {
    func count(_ text: String) -> Int { svgs[0].components(separatedBy: text).count - 1 }
    #expect(count("stroke-dasharray=\"5 4\"") == 1 && count(">weak<") == 1)
    #expect(count("stroke-dasharray=\"1.5 3.5\"") == 1 && count(">unowned<") == 1)
    // Two boxes and two lines.
    #expect(count("stroke-width=\"2.4\"") == 4)
    #expect(svgs[0].contains("heavy: a circle") && !svgs[1].contains("heavy: a circle"))
  }

  @Test func `what is gone stands faintly where it stood`() {
    #expect(svgs[1].components(separatedBy: ">gone<").count - 1 == 3)
    #expect(!svgs[0].contains(">gone<"))
    let colours = Set(svgs.joined().matches(of: /(?:fill|stroke)="([^"]*)"/).map { String($0.1) })
    #expect(colours.isSubset(of: ["currentColor", "none"]))
  }

  @Test func `no two boxes touch, and nothing leaves the picture`() {
    let layout = ObjectsLayout(graph(circle, at: ["before", "end"]).moments)
    for (index, box) in layout.boxes.enumerated() {
      #expect(box.x >= 0 && box.x + box.width <= layout.width && box.y >= 0 && box.y + box.height <= layout.height)
      for other in layout.boxes[(index + 1)...] {
        let apart =
          box.x + box.width < other.x || other.x + other.width < box.x || box.y + box.height < other.y
          || other.y + other.height < box.y
        #expect(apart, "\(box.name) and \(other.name)")
      }
    }
    for route in layout.routes { #expect(route.points.allSatisfy { $0.x >= 0 && $0.x <= layout.width }) }
  }

  @Test func `what is held stands below what holds it, but for one line of a circle`() {
    let layout = ObjectsLayout(graph("a -> B#1 -> C#1 -> D#1 -> B#1\na -> D#1\nE#1 -> E#1").moments)
    let y = Dictionary(uniqueKeysWithValues: layout.boxes.map { ($0.name, $0.y) })
    let up = layout.routes.filter { y[$0.edge.from]! >= y[$0.edge.to]! && $0.edge.from != $0.edge.to }
    #expect(up.map(\.edge.text) == ["D#1 -> B#1"])
    #expect(layout.routes.last?.points.count == 4)
  }

  @Test func `lines cross no more than they have to`() {
    let names = ["a", "b", "C#1", "D#1"]
    let edges = [("a", "D#1"), ("b", "C#1")].map { ObjectGraph.Edge(from: $0.0, arrow: .strong, to: $0.1) }
    #expect(ObjectRows(names, edges).crossings == 0)
  }
}
