import Classroom
import Testing

@testable import Teaching

@Suite struct DrawingTests {
  /// Events of a source that is subscribed to, and of a result.
  private func events(_ source: String, _ result: String) -> [TraceEvent] {
    let subscribed = TraceEvent(time: 0, track: "numbers", kind: .subscribed, text: "")
    func on(_ track: String, _ text: String) -> [TraceEvent] {
      trace(text).map { TraceEvent(time: $0.time, track: track, kind: $0.kind, text: $0.text) }
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
}
