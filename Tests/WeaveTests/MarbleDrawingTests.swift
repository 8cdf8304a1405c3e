import Foundation
import Marbles
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Weave

@Suite("A drawn diagram") struct MarbleDrawingTests {
  private let svg = drawMarbles(
    Diagram.read([
      "a:       --1--2---x--|", "         ^-----------!", "cold b:  -y-#", "merge(a, b < c, \"&\")",
      "result:  --1--(2xy)--|", "x = 10, y = [1, 2, 3], # = Offline()",
    ]).diagram, id: "marbles-1"
  ).svg

  @Test("is well-formed XML") func xml() {
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
  }

  @Test("has a role, a title and a description, joined by their ids") func names() {
    #expect(svg.contains("role=\"img\" aria-labelledby=\"marbles-1-title marbles-1-desc\""))
    #expect(
      svg.contains("<title id=\"marbles-1-title\">Marble diagram of merge(a, b &lt; c, &quot;&amp;&quot;)</title>"))
    #expect(
      svg.contains(
        "<desc id=\"marbles-1-desc\">Source a: 1 at tick 2, 2 at tick 5, 10 at tick 9, completed at tick 12; subscribed at tick 0, disposed at tick 12. Cold source b: y at tick 1, an error at tick 3. Expression: merge(a, b &lt; c, &quot;&amp;&quot;). Result: 1 at tick 2, 2 at tick 5, then 10, then y, completed at tick 8.</desc>"
      ))
  }

  @Test("has no colour but that of the text around it") func colours() {
    let parts = svg.split(separator: " ").flatMap { $0.split(separator: ">") }
    let colours = Set(
      parts.filter { $0.hasPrefix("fill=") || $0.hasPrefix("stroke=") }.map { $0.split(separator: "\"")[1] })
    #expect(colours.subtracting(["none", "currentColor"]).isEmpty)
    #expect(!svg.contains("#0") && !svg.contains("rgb") && !svg.contains(" style="))
  }

  @Test("shows short values in their circles, and the others in a legend") func labels() {
    #expect(svg.contains(">10</text>"))
    #expect(svg.contains(">y = [1, 2, 3], × = Offline()</text>"))
  }

  @Test("is the same every time") func deterministic() {
    let diagram = Diagram.read(["a: -1-|", "a", "result: -1-|"]).diagram
    #expect(drawMarbles(diagram, id: "m").svg == drawMarbles(diagram, id: "m").svg)
  }

  @Test("has a line of time that touches no marble") func gaps() {
    let wide = drawMarbles(Diagram.read(["a: --x-|", "a", "result: --x-|", "x = 145"]).diagram, id: "m").svg
    #expect(wide.contains("rx=\"14\"") && wide.contains("<path d=\"M57 16H93M121 16H147\"/>"))
    let first = drawMarbles(Diagram.read(["a: 1-2-|", "a", "result: 1-2-|"]).diagram, id: "m").svg
    #expect(first.contains("<path d=\"M76 16H98M116 16H147\"/>"))
  }

  @Test("has an arrow behind the last marble where a sequence goes on") func arrow() {
    let svg = drawMarbles(Diagram.read(["a: -1", "a", "result: -1"]).diagram, id: "m").svg
    #expect(svg.contains("<path d=\"M57 16H78M96 16H117M112 12l5 4l-5 4\"/>"))
  }

  @Test("fits a telephone with a dozen ticks") func width() throws {
    let svg = drawMarbles(Diagram.read(["a: -1--2--3--|", "a", "result: -1--2--3--|"]).diagram, id: "m").svg
    let width = try #require(svg.firstMatch(of: /width="(\d+)"/)).output.1
    #expect(try #require(Int(width)) <= 360)
  }
}
