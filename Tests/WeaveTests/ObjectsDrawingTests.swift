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

/// The names of all boxes and other references that the word of a reference overlaps.
private func faults(of route: ObjectsLayout.Route, in layout: ObjectsLayout) -> [String] {
  guard route.word != nil else { return [] }
  let boxes = layout.boxes.filter { route.place.meets(Area(x: $0.x, y: $0.y, width: $0.width, height: $0.height)) }
  let others = layout.routes.filter { $0.edge != route.edge }
  return boxes.map(\.name)
    + others.filter { other in
      (other.word != nil && other.place.meets(route.place))
        || zip(other.points, other.points.dropFirst()).contains { route.place.meets($0, $1) }
    }.map(\.edge.text)
}

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

  @Test func `words stand apart from boxes, from each other and from the lines of others`() {
    let layout = ObjectsLayout(graph(circle, at: ["before", "end"]).moments)
    let words = layout.routes.filter { $0.word != nil }
    #expect(words.map(\.word) == ["weak", "unowned"])
    for word in words { #expect(faults(of: word, in: layout) == [], "\(word.edge.text)") }
  }

  @Test func `what a word has no room beside is cut away behind it, and a ghost's word likewise`() {
    #expect(svgs.allSatisfy { $0.contains("<g clip-path=\"url(#p-") })
    let layout = ObjectsLayout(graph("f ?> B#1\nf ~> C#1\nf ~> D#1\nf -> E#1").moments)
    #expect(layout.routes.flatMap { faults(of: $0, in: layout) } == [])
  }

  @Test func `a line runs straight through its row before it turns, past boxes that are higher`() {
    let layout = ObjectsLayout(graph("a -> AnonymousObservableSink#1 -> B#1\na -> C#1 -> B#1").moments)
    let low = layout.routes.first { $0.edge.text == "C#1 -> B#1" }!, high = layout.boxes.max { $0.height < $1.height }!
    #expect(low.points.count == 3 && low.points[0].x == low.points[1].x && low.points[1].y == high.y + high.height)
  }

  @Test func `a picture with long names and many boxes in a row stands closer, to fit on a telephone`() {
    let names = ["Sink", "SerialDisposable", "SingleAssignmentDisposable", "AnonymousObserver"]
    let layout = ObjectsLayout(graph(names.map { "a -> \($0)#1 -> End#1" }.joined(separator: "\n")).moments)
    let wide = ObjectsLayout(graph("a -> SerialDisposable#1").moments)
    #expect(layout.width > 300 && layout.width < 400)
    #expect(wide.boxes[1].lines == ["SerialDisposable#1"] && layout.boxes[2].lines != ["SerialDisposable#1"])
  }

  @Test func `all pictures of the book fit on a telephone, and nothing crosses their words`() throws {
    for page in try RealBook.shared.get().book.chapters {
      for picture in page.pictures {
        if let drawing = picture.machine.flatMap({ statesDrawing(of: $0, id: "p") }) {
          #expect(drawing.width <= ObjectsLayout.widest, "\(page.path):\(picture.line)")
        }
        guard let graph = picture.objects, let drawings = objectDrawings(of: graph, id: "p") else { continue }
        #expect(drawings.allSatisfy { $0.width <= ObjectsLayout.widest }, "\(page.path):\(picture.line)")
        let layout = ObjectsLayout(graph.moments)
        #expect(layout.routes.flatMap { faults(of: $0, in: layout) } == [], "\(page.path):\(picture.line)")
      }
    }
  }

  @Test func `lines cross no more than they have to`() {
    let names = ["a", "b", "C#1", "D#1"]
    let edges = [("a", "D#1"), ("b", "C#1")].map { ObjectGraph.Edge(from: $0.0, arrow: .strong, to: $0.1) }
    #expect(ObjectRows(names, edges).crossings == 0)
  }
}
