import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
@testable import Tangle
import Testing

@testable import Weave

private let trace = """
  Observable.create(_:) in ObservableType
    Just#1.init(_:)
  Just#1.subscribe(_:) in Producer
    Just#1.run(_:)
      you.onNext {…}
        AnyObserver.on(_:)
      trap()
  """.split(separator: "\n").map(String.init)

/// Whether a text is well-formed, and every attribute that says a colour.
private func colours(of svg: String) -> Set<String>? {
  final class Reader: NSObject, XMLParserDelegate {
    var colours: Set<String> = []
    func parser(
      _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes: [String: String]
    ) {
      for (name, value) in attributes where ["fill", "stroke", "color", "style"].contains(name) {
        colours.insert(value)
      }
    }
  }
  let parser = XMLParser(data: Data(svg.utf8)), reader = Reader()
  parser.delegate = reader
  return parser.parse() ? reader.colours : nil
}

private func check(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(colours(of: svg)?.isSubset(of: ["currentColor", "none"]) == true, sourceLocation: sourceLocation)
  #expect(
    svg.contains("role=\"img\" aria-labelledby=\"p-title\" aria-describedby=\"p-desc\""), sourceLocation: sourceLocation
  )
  #expect(
    svg.contains("<title id=\"p-title\">") && svg.contains("<desc id=\"p-desc\">"), sourceLocation: sourceLocation)
}

@Suite struct TraceDrawingTests {
  @Test func `numbers are those of the core's calls, yours have none`() throws {
    let text = try #require(TraceText(trace))
    #expect(text.calls.map { $0.numbers?.lowerBound } == [1, 2, 3, 4, nil, 5, 6])
    #expect(text.participants == ["you", "Observable", "Just#1", "AnyObserver"])
    #expect(text.calls.indices.map(text.caller) == ["you", "Observable", "you", "Just#1", "Just#1", "you", "Just#1"])
    #expect(text.calls[2].declared == "Producer")
  }

  @Test func `what is no trace is not drawn`() {
    #expect(traceDrawing(of: [], id: "p") == nil)
    #expect(traceDrawing(of: ["  a.b()"], id: "p") == nil)
    #expect(traceDrawing(of: ["a.b()", "    c.d()"], id: "p") == nil)
    #expect(traceDrawing(of: ["a.b()", " c.d()"], id: "p") == nil)
  }

  @Test func `a drawing is well-formed, in the text's colour, and says what it shows`() throws {
    let svg = try #require(traceDrawing(of: trace, id: "p"))
    check(svg)
    #expect(svg.contains("6 calls between you and Observable, Just#1, AnyObserver."))
  }

  @Test func `calls of an object to itself fold into the call that led to them`() throws {
    let text = try #require(TraceText(["A#1.on()", "  A#1.run()", "    A#1.go()", "      B#1.on()", "  A#1.end()"]))
      .folded
    #expect(text.calls.map(\.label) == ["on() · run() · go()", "on()", "end()"])
    #expect(text.calls.map(\.numbers) == [1...3, 4...4, 5...5])
    #expect(text.calls.map(\.caller) == [nil, 0, 0])
    let long = Array(repeating: ["A#1.on()", "  A#1.run()"], count: 30).flatMap(\.self)
    #expect(traceDrawing(of: long, id: "p")?.contains("1–2") == true)
  }

  @Test func `no label leaves the picture`() throws {
    let layout = TraceLayout(try #require(TraceText(trace)))
    #expect(
      layout.rows.allSatisfy { $0.label.lowerBound >= 0 && $0.label.upperBound <= layout.width && $0.y < layout.bottom }
    )
    #expect(zip(layout.rows, layout.rows.dropFirst()).allSatisfy { $0.y + 14 < $1.y })
  }
}

@Suite struct ClassDrawingTests {
  private let map: ClassMap = {
    func core(_ text: String) -> Core {
      var core = Core()
      let lines = text.split(separator: "\n").enumerated().map {
        CoreLine(text: String($1), path: "Chapters/01-a.md", number: $0 + 1)
      }
      core.files = [CoreFile(name: "All.swift", lines: lines, pages: ["Chapters/01-a.md"])]
      return core
    }
    let text = "protocol P {}\nprotocol Q: P {}\nclass A<Element>: P {}\nfinal class B: A<Int>, Q {}\nstruct C {}"
    return ClassMap(["P", "Q", "A", "B", "C"], before: core("protocol P {}"), after: core(text))
  }()

  @Test func `a drawing is well-formed, in the text's colour, and says what is new`() {
    let svg = classDrawing(of: map, id: "p")
    check(svg)
    #expect(svg.contains("A&lt;Element&gt;"))
    #expect(svg.contains("B (new class) inherits from A and conforms to Q."))
    #expect(svg.components(separatedBy: ">new </tspan>").count - 1 == 4)
  }

  @Test func `ancestors stand above, and no two types overlap`() {
    let layout = ClassLayout(map)
    #expect(map.edges.allSatisfy { layout.boxes[$0.to].y < layout.boxes[$0.from].y })
    for (index, box) in layout.boxes.enumerated() {
      for other in layout.boxes.dropFirst(index + 1) where other.y == box.y {
        #expect(box.x + box.width <= other.x || other.x + other.width <= box.x)
      }
      #expect(box.x >= 0 && box.x + box.width <= layout.width)
    }
  }
}
