import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

@testable import CoreHistory
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

/// The values of all attributes of an SVG that set a colour; nil if it isn't well-formed.
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

private func check(_ svg: String, id: String = "p", sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(colours(of: svg)?.isSubset(of: ["currentColor", "none"]) == true, sourceLocation: sourceLocation)
  #expect(
    svg.contains("role=\"img\" aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-desc\""),
    sourceLocation: sourceLocation)
  #expect(
    svg.contains("<title id=\"\(id)-title\">") && svg.contains("<desc id=\"\(id)-desc\">"),
    sourceLocation: sourceLocation)
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
    let svg = try #require(traceDrawing(of: trace, id: "p")).svg
    check(svg)
    #expect(svg.contains("6 calls between you and Observable, Just#1, AnyObserver."))
  }

  @Test func `what keeps clear of the labels is drawn before the bars, which go on behind them`() throws {
    let svg = try #require(traceDrawing(of: trace, id: "p")).svg
    let parts = svg.components(separatedBy: "</g>")
    #expect(parts.count == 2 && !parts[0].contains("fill-opacity=\"0.12\""))
    #expect(parts[1].components(separatedBy: "fill-opacity=\"0.12\"").count - 1 == 7)
  }

  @Test func `calls of an object to itself fold into the call that led to them`() throws {
    let text = try #require(TraceText(["A#1.on()", "  A#1.run()", "    A#1.go()", "      B#1.on()", "  A#1.end()"]))
      .folded
    #expect(text.calls.map(\.label) == ["on() · run() · go()", "on()", "end()"])
    #expect(text.calls.map(\.numbers) == [1...3, 4...4, 5...5])
    #expect(text.calls.map(\.caller) == [nil, 0, 0])
    let long = Array(repeating: ["A#1.on()", "  A#1.run()"], count: 30).flatMap(\.self)
    #expect(traceDrawing(of: long, id: "p")?.svg.contains("1–2") == true)
  }

  @Test func `no label leaves the picture`() throws {
    let layout = TraceLayout(try #require(TraceText(trace)))
    #expect(
      layout.rows.allSatisfy { $0.label.lowerBound >= 0 && $0.label.upperBound <= layout.width && $0.y < layout.bottom }
    )
    #expect(zip(layout.rows, layout.rows.dropFirst()).allSatisfy { $0.y + 14 < $1.y })
  }
}

/// The map of some types, of a core that had only P before.
private func map(_ names: [String], _ declarations: [String]) -> ClassMap {
  func core(_ declarations: [String]) -> Core {
    var core = Core()
    let lines = declarations.enumerated().map { SourceLine(text: $1, path: "Chapters/01-a.md", number: $0 + 1) }
    core.files = [CoreFile(name: "All.swift", lines: lines, pages: ["Chapters/01-a.md"])]
    return core
  }
  return ClassMap(names, before: core(["protocol P {}"]), after: core(declarations))
}

@Suite struct ClassDrawingTests {
  private let small = map(
    ["P", "Q", "A", "B", "C"],
    ["protocol P {}", "protocol Q: P {}", "class A<Element>: P {}", "final class B: A<Int>, Q {}", "struct C {}"])

  @Test func `a drawing is well-formed, in the text's colour, and says what is new`() {
    let drawings = classDrawings(of: small, id: "p").map(\.svg)
    #expect(drawings.count == 2)
    for (index, svg) in drawings.enumerated() { check(svg, id: "p-\(index + 1)") }
    #expect(drawings[0].contains("A&lt;Element&gt;"))
    #expect(drawings[0].contains("<title id=\"p-1-title\">P and what descends from it</title>"))
    #expect(drawings[0].contains("B (new class) inherits from A and conforms to Q."))
    #expect(drawings.joined().components(separatedBy: ">new </tspan>").count - 1 == 4)
  }

  @Test func `every type stands below what it hangs on, and further in, and names what else it descends from`() {
    let tree = ClassTree.all(of: small)[0], layout = ClassLayout(tree, in: small)
    #expect(tree.rows.map { small.nodes[$0.node].name } == ["P", "Q", "A", "B"])
    for (box, next) in zip(layout.boxes, layout.boxes.dropFirst()) { #expect(box.y + box.height < next.y) }
    for line in layout.lines { #expect(line.branches.allSatisfy { $0.y > line.top && $0.x > line.x }) }
    #expect(tree.rows.map(\.others.count) == [0, 0, 0, 1])
    #expect(layout.boxes[3].words.map { $0.map(\.text).joined() } == ["new class", "conforms to Q"])
  }

  @Test func `every relation is drawn or written, once`() {
    for tree in ClassTree.all(of: small) {
      let edges = small.edges.filter { edge in tree.rows.contains { $0.node == edge.from } }
      let shown = tree.rows.flatMap(\.others).count + tree.rows.flatMap(\.branches).flatMap(\.children).count
      #expect(shown == edges.count)
    }
  }

  @Test func `thirty subclasses make a picture longer and not wider than the column, in letters that can be read`() {
    let many = (1...30).map { "AnonymousObservableSink\($0)" }
    let declarations =
      ["protocol P {}", "protocol Q {}", "class A<Observer>: P {}"] + many.map { "class \($0): A<Int>, Q {}" }
    for svg in classDrawings(of: map(["P", "Q", "A"] + many, declarations), id: "p").map(\.svg) {
      #expect(numbers(of: "width", in: svg)[0] <= 600)
      #expect(numbers(of: "font-size", in: svg).allSatisfy { $0 >= 11 })
    }
  }
}

@Suite struct PictureSizeTests {
  @Test func `no letter of a trace is too small to read, and nine objects fit the widest column`() throws {
    let calls = (1...8).map { String(repeating: "  ", count: $0 - 1) + "CompositeDisposable#\($0).on(_:)" }
    let svg = try #require(traceDrawing(of: calls, id: "p")).svg
    #expect(numbers(of: "width", in: svg)[0] <= 864)
    #expect(numbers(of: "font-size", in: svg).allSatisfy { $0 >= 11 })
  }
}

@Suite struct SVGTests {
  @Test(arguments: [
    (0, "0"), (-0.001, "0"), (3, "3"), (12.5, "12.5"), (0.05, "0.05"), (-4.5, "-4.5"), (-0.25, "-0.25"), (1.999, "2"),
    (7.224, "7.22"), (100.104, "100.1"),
  ])
  func `A number has no needless digits`(value: Double, text: String) {
    #expect(number(value) == text)
  }

  @Test func `Every shape is written, and what it says is escaped`() {
    var drawing = Drawing(.shapes, id: "p", title: "a < b", description: "\"c\"")
    (drawing.width, drawing.height) = (10, 5)
    drawing.path([.move(1, 2), .lineBy(-3, 0.5), .close], dash: "1 2", opacity: 0.5)
    drawing.clear([(x: 1...2, y: 3...4)], id: "q")
    drawing.text([TextPart(text: "<"), TextPart(text: "d", isBold: true, isQuiet: true)], x: 0, y: 1)
    var html = HTML()
    html.append(drawing, prefix: "one--")
    #expect(
      html.string.hasSuffix(
        """
        width="10" height="5" fill="currentColor" \
        font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
        <title id="one--p-title">a &lt; b</title>
        <desc id="one--p-desc">&quot;c&quot;</desc>
        <clipPath id="one--q"><path clip-rule="evenodd" d="M0 0H10V5H0ZM1 3H2V4H1Z"/></clipPath>
        <g clip-path="url(#one--q)">
        <path d="M1 2l-3 0.5Z" fill="none" stroke="currentColor" stroke-width="1" stroke-dasharray="1 2" stroke-opacity="0.5"/>
        </g>
        <text x="0" y="1" font-size="11" text-anchor="start" xml:space="preserve"><tspan>&lt;</tspan>\
        <tspan font-weight="700" fill-opacity="0.72">d</tspan></text>
        </svg>
        """))
    #expect(html.string.contains("aria-labelledby=\"one--p-title\" aria-describedby=\"one--p-desc\""))
  }
}

/// The values of an attribute, in order.
private func numbers(of attribute: String, in svg: String) -> [Double] {
  svg.components(separatedBy: " \(attribute)=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
}
