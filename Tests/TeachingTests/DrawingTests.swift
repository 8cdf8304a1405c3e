import Classroom
import Testing

@testable import Teaching

@Suite struct DrawingTests {
  /// Events of a source that is subscribed to, and of a result.
  private func events(_ source: String, _ result: String) -> [TraceEvent] {
    let subscribed = TraceEvent(time: 0, track: "numbers", kind: .subscribed, text: "")
    func on(_ track: String, _ text: String) -> [TraceEvent] {
      trace(text).map { TraceEvent(time: 0, track: track, kind: $0.kind, text: $0.text) }
    }
    return [subscribed] + on("numbers", source) + on("", result)
  }

  private var sheet: DrawingSheet {
    DrawingSheet([
      DrawnScene(
        name: "three elements", code: ["numbers.onNext(1)"], expected: events("1 2 3 |", "12 23 |"),
        mutants: ["pairs don’t overlap": events("1 2 3 |", "12 |"), "the end is lost": events("1 2 3 |", "12 23")]),
      DrawnScene(
        name: "an error", code: [], expected: events("1 #", "#"),
        mutants: ["pairs don’t overlap": events("1 #", "#"), "errors are swallowed": events("1 #", "")]),
    ])
  }

  @Test func `A sheet shows the program, and asks for what comes out`() {
    #expect(sheet.text.contains("== three elements\n    numbers.onNext(1)\nresult:\n"))
    #expect(sheet.text.contains("\nresult:\n\n== an error"))
    #expect(!sheet.text.contains("12"))
    #expect(sheet.answer(to: sheet.text).text == "Nothing is drawn yet.")
  }

  @Test(arguments: [
    ("== three elements\nresult: --12--|", "✗ three elements: that is what comes out if pairs don’t overlap", false),
    ("== three elements\nresult: 99", "✗ three elements: that isn’t what comes out", false),
    (
      "== three elements\nresult: 12-23-|",
      "✓ three elements\nRight so far. What you drew would be the same if\n  - errors are swallowed\nDraw a scene that tells.",
      false
    ),
    (
      "== three elements\nresult: 12 23 |\n== an error\nresult: --#",
      "✓ three elements\n✓ an error\nRight, and no wrong idea that the book knows gives the same. Now write it.", true
    ),
  ])
  func `The answer names the wrong idea that a drawing shows, or lets through`(
    drawing: String, text: String, isRight: Bool
  ) {
    #expect(sheet.answer(to: drawing) == DrawingSheet.Answer(isRight: isRight, text: text))
  }

  @Test func `An element that shows as blanks can't be drawn`() {
    let scene = DrawnScene(name: "blanks", code: [], expected: events("1", "\u{2003} |"), mutants: [:])
    #expect(DrawingSheet([scene]).answer(to: "== blanks\nresult: x|").text == "✗ blanks: that isn’t what comes out")
  }

  // MARK: With a clock

  /// Events of a result, each with its instant before it: `9:12 35:|`.
  private func clocked(_ text: String) -> [TraceEvent] {
    text.split(separator: " ").flatMap { word in
      let parts = word.split(separator: ":")
      return trace(String(parts[1])).map {
        TraceEvent(time: Int(parts[0])!, track: "", kind: $0.kind, text: $0.text)
      }
    }
  }

  private var clock: DrawingSheet {
    DrawingSheet([
      DrawnScene(
        name: "packets", code: [], expected: clocked("3:[1,-2] 9:[3] 9:|"),
        mutants: [
          "each element sets the alarm anew": clocked("5:[1,-2] 9:[3] 9:|"),
          "the end comes later": clocked("3:[1,-2] 9:[3] 10:|"),
          "the rest is lost": clocked("3:[1,-2] 9:|"),
        ])
    ])
  }

  @Test func `Only where a program has a clock a drawing is asked for instants`() {
    #expect(clock.text.contains("== packets\n# When it comes counts, too. "))
    #expect(!sheet.text.contains("When it comes"))
  }

  @Test(arguments: [
    // A mutant that differs in nothing but its instants: its drawing has the right order.
    ("--- --[1,-2]---([3]|)", "✗ packets: that is what comes out if each element sets the alarm anew"),
    ("---[1,-2]-----[3]|", "✗ packets: that is what comes out if the end comes later"),
    ("[1,-2][3]|", "✗ packets: that is what comes out, but not when"),
    ("---[1,2]-----([3]|)", "✗ packets: that isn’t what comes out"),
    ("@3 [1,-2] @9 (| [3])", "✗ packets: that isn’t what comes out"),
    ("@3 [1,-2] @9223372036854775807-([3]|)", "✗ packets: that is what comes out, but not when"),
    ("@3 [1,-2] @9223372036854775808-([3]|)", "✗ packets: that is what comes out, but not when"),
    (
      "---[1, -2] ----- ([3] |)",
      "✓ packets\nRight, and no wrong idea that the book knows gives the same. Now write it."
    ),
    ("@3 [1,-2] @9 ([3]|)", "✓ packets\nRight, and no wrong idea that the book knows gives the same. Now write it."),
  ])
  func `With a clock a drawing is right only at the right instants`(drawing: String, text: String) {
    #expect(clock.answer(to: "== packets\nresult: \(drawing)").text == text)
  }
}
