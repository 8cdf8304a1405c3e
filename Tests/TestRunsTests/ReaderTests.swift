import Book
import Foundation
import Testing

@testable import TestRuns

/// The mistakes and other facts that are read off the lines that the compiler and the test runner print.
@Suite struct ReaderTests {
  private func read(_ lines: String...) -> RunReader {
    var reader = RunReader()
    for line in lines { _ = reader.read(line) }
    return reader
  }

  @Test(arguments: ["", "/home/ann/book/", "./", "/Chapter's/"])
  func aCompilersLineIsAMistakeAtItsPlaceInTheChapter(_ folder: String) {
    let found = chapterDiagnostic("\(folder)Chapters/03-sub.md:41:7: error: no 'a': really")
    #expect(found?.description == "Chapters/03-sub.md:41:7: error: no 'a': really")
    #expect(chapterDiagnostic("\(folder)Chapters/03-sub.md:41:7: warning: w")?.severity == .warning)
  }

  @Test(arguments: [
    "Chapters/03-sub.md:41:7: note: declared here", "/tmp/Core.swift:4:1: error: x", "Chapters/03-sub.md:41: error: x",
    " 41 | print(Chapters/03-sub.md)", "[3/9] Compiling Chapters/03-sub.md", "Chapters/A.swift:1:1: error: x", "",
  ])
  func otherLinesAreNone(_ line: String) {
    #expect(chapterDiagnostic(line) == nil)
  }

  @Test func mistakesOfTheBuildEndWhenTheTestsBegin() {
    let reader = read(
      "[1/2] Compiling", "Chapters/01-a.md:1:2: error: x", "error: y", "◇ Test run started.",
      "Chapters/01-a.md:9:9: error: printed by an example")
    #expect(reader.compilerMistakes.map(\.description) == ["Chapters/01-a.md:1:2: error: x"])
    #expect(reader.buildLog == ["Chapters/01-a.md:1:2: error: x", "error: y", "◇ Test run started."].dropLast())
    #expect(reader.hasRun)
  }

  @Test func aSanitizersReportIsKeptFromItsBeginningToItsSum() {
    let reader = read(
      "◇ Test run started.", "✔ Test a passed", "==================", "WARNING: ThreadSanitizer: data race (pid=1)",
      "  Read of size 8", "", "    #0 f", "SUMMARY: ThreadSanitizer: data race A.swift:1", "==================",
      "✔ Test b passed")
    #expect(
      reader.sanitizerLog == [
        "WARNING: ThreadSanitizer: data race (pid=1)", "  Read of size 8", "    #0 f",
        "SUMMARY: ThreadSanitizer: data race A.swift:1",
      ])
    #expect(read("==1==ERROR: AddressSanitizer: heap-use-after-free", "  #0 g").sanitizerLog.count == 2)
    #expect(read("✔ Test a passed").sanitizerLog.isEmpty)
  }

  @Test func linesAreSortedByTheirWorth() {
    var reader = RunReader()
    let worths = [
      "[1/2] Compiling", "◇ Test run started.", "◇ Test a() started.", "✘ Test a() failed",
      "✔ Test run with 2 tests passed",
    ]
    .map { reader.read($0) }
    #expect(worths == [.progress, .progress, .progress, .detail, .result])
  }

  @Test func aCrashIsReportedWhereTheBacktraceSaysIfThatIsInTheExamplesPage() {
    let reader = read(
      "◇ Test run started.", "x.swift:1: Fatal error: Index out of range",
      "0 in f at /usr/lib/Array.swift:1:1", "1 in third() at /home/ann/Chapters/03-sub.md:14:12",
      "2 in main at Chapters/03-sub.md:20:1")
    #expect(
      reader.crash(at: "Chapters/03-sub.md:10:3")?.description
        == "Chapters/03-sub.md:14:12: error: the example traps: Fatal error: Index out of range; the examples after it were not run"
    )
    #expect(reader.crash(at: "Chapters/04-other.md:10:3")?.position.line == 10)
  }

  @Test func aCrashWithoutABacktraceIsReportedAtTheExample() {
    #expect(
      read("◇ Test run started.").crash(at: "Chapters/03-sub.md:10:3")?.description
        == "Chapters/03-sub.md:10:3: error: the example traps; the examples after it were not run")
  }

  @Test func noExampleOnStageIsNoCrash() {
    #expect(read("x: Fatal error: y").crash(at: "") == nil)
  }

  @Test func onlyTheLastFatalErrorCounts() {
    let reader = read(
      "Fatal error: meant", "0 in a at Chapters/03-sub.md:1:1", "Fatal error: not meant",
      "0 in b at Chapters/03-sub.md:2:2")
    #expect(reader.crash(at: "Chapters/03-sub.md:1:1")?.position.line == 2)
  }

  @Test func everyIssueOfTheEventStreamIsAMistakeAtItsPlace() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let issue = { (place: String, messages: String, more: String) in
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"sourceLocation":{\#(place)}\#(more)},"messages":[\#(messages)]}}"#
    }
    let lines = [
      issue(
        #""_filePath":"/b/Chapters/01-a.md","line":3,"column":4"#, #"{"text":"Issue recorded"},{"text":"prints"}"#, ""),
      issue(
        #""filePath":"Chapters/01-a.md","line":5,"column":6"#, #"{"text":"Expectation failed: a\nb"},{"text":""}"#, ""),
      issue(#""_filePath":"Chapters/01-a.md","line":7,"column":8"#, #"{"text":"known"}"#, #","isKnown":true"#),
      #"{"kind":"event","payload":{"kind":"testEnded","messages":[]}}"#, "no JSON",
      issue(#""_filePath":"Tests/RxTests/LawTests.swift","line":9,"column":1"#, #"{"text":"x"}"#, ""),
    ]
    let files = RunFiles(in: folder)
    try lines.joined(separator: "\n").write(
      toFile: try #require(files.arguments.last), atomically: false, encoding: .utf8)
    #expect(
      files.failures.map(\.description) == [
        "Chapters/01-a.md:3:4: error: prints", "Chapters/01-a.md:5:6: error: Expectation failed: a b",
        "Tests/RxTests/LawTests.swift:9:1: error: x",
      ])
    #expect(files.records.isEmpty && files.runningPlace == "")
  }

  @Test(arguments: [
    (
      "✘ Test run with 12 tests failed after 0.5 seconds with 9 issues.",
      "✘ Test run with 12 tests failed after 0.5 seconds."
    ),
    ("✘ Test run with 2 tests failed after 1 seconds with 1 issue.", "✘ Test run with 2 tests failed after 1 seconds."),
    (
      "✘ Test run with 2 tests failed after 1 seconds with 3 issues (including 2 known issues).",
      "✘ Test run with 2 tests failed after 1 seconds."
    ),
    (
      "✔ Test run with 1 test passed after 1 seconds with 1 known issue.",
      "✔ Test run with 1 test passed after 1 seconds with 1 known issue."
    ), ("1 with 2 issues.", "1 with 2 issues."),
  ])
  func whatIsWrongIsCountedOnceWithTheMistakes(line: String, shown: String) {
    #expect(RunReader.shown(line) == shown)
  }
}
