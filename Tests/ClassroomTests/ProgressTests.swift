import Testing

@testable import Classroom

@Suite struct ProgressTests {
  @Test func `What is written is read again`() {
    var progress = LearnerProgress()
    progress.start("one")
    progress.attempt("two", hasPassed: true, on: "2026-03-01")
    let again = LearnerProgress(progress.text)
    #expect(again == progress && again.entries.map(\.id) == ["one", "two"])
    #expect(again["two"]?.solved == "2026-03-01" && again["one"]?.isSolved == false)
  }
}
