import Book
import Files
import Foundation
import Testing

@testable import Classroom

@Suite struct ProgressTests {
  @Test func `What is written is read again`() {
    var progress = LearnerProgress()
    progress.start("one")
    progress.attempt("two", hasPassed: false, on: "2026-03-01")
    progress.attempt("two", hasPassed: true, on: "2026-03-02")
    progress.attempt("two", hasPassed: true, on: "2026-03-03")
    let again = LearnerProgress(progress.text)
    #expect(again == progress && again.entries.map(\.id) == ["one", "two"])
    #expect(again["two"]?.solved == "2026-03-02" && again["two"]?.attempts == 3 && again["one"]?.isSolved == false)
    #expect(LearnerProgress("").text == LearnerProgress().text)
  }

  @Test func `Lines that nobody knows stay where they are`() {
    let text = "# mine\ntwo started attempts=1 mood=good\nremember the milk\n\none solved 2026-03-01 attempts=2\n"
    var progress = LearnerProgress(text)
    progress.attempt("two", hasPassed: false, on: "2026-03-02")
    #expect(progress.text == text.replacing("attempts=1", with: "attempts=2"))
  }

  @Test func `Two files in one become one line each`() {
    let first = "one solved 2026-03-02 attempts=5 hints=2 hinted-after=3 aided\ntwo started attempts=1\n"
    let second = "one solved 2026-03-01 attempts=2\ntwo solved 2026-03-04 attempts=4\n"
    let header = LearnerProgress().text
    for text in [header + first + header + second, header + second + header + first] {
      let progress = LearnerProgress(text)
      #expect(progress.entries.count == 2)
      let one = progress["one"]
      #expect(one?.solved == "2026-03-01" && one?.isAided == false && one?.attempts == 5 && one?.hints == 2)
      #expect(progress["two"]?.solved == "2026-03-04")
      #expect(progress.text.ranges(of: "# How far").count == 1)
    }
  }

  @Test func `Numbers that are none are kept as words`() {
    let text = "one started attempts=-3 hints=many\n"
    #expect(LearnerProgress(text)["one"]?.attempts == 0)
    #expect(LearnerProgress(text).text == "one started attempts=0 attempts=-3 hints=many\n")
  }

  @Test(.timeLimit(.minutes(60))) func `Of many who write at once, nobody is forgotten`() async throws {
    try await inTemporaryFolder { folder in
      let file = ProgressFile(folder.appending(path: "desk/progress.txt"))
      await withTaskGroup { group in
        for writer in 0..<8 {
          group.addTask {
            for _ in 0..<10 { _ = try? file.update { $0.attempt("exercise-\(writer % 3)", hasPassed: false, on: "") } }
          }
        }
      }
      let counts = try file.read().entries.map(\.attempts)
      #expect(counts.count == 3 && counts.reduce(0, +) == 80)
    }
  }

  @Test func `A file that isn't progress is never written over`() async throws {
    try await inTemporaryFolder { folder in
      let file = ProgressFile(folder.appending(path: "progress.txt"))
      try Data([0xFF, 0x00]).write(to: file.url)
      let text = await complaint { try file.update { $0.start("one") } }
      #expect(
        text == """
          \(file.url.resolvingSymlinksInPath().path) isn't the text that says how far you are: \
          put the right file back, or move it away
          """)
      #expect(try Data(contentsOf: file.url) == Data([0xFF, 0x00]))
    }
  }

  @Test func `A link to a file elsewhere stays a link`() async throws {
    try await inTemporaryFolder { folder in
      let file = ProgressFile(folder.appending(path: "progress.txt"))
      let shared = folder.appending(path: "shared.txt")
      try Data(LearnerProgress().text.utf8).write(to: shared)
      try FileManager.default.createSymbolicLink(at: file.url, withDestinationURL: shared)
      try file.update { $0.start("one") }
      #expect(try String(contentsOf: shared, encoding: .utf8).contains("one started"))
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: file.url.path)) != nil)
    }
  }

  @Test func `The desk is the one asked for, else the one around, else the book's`() async throws {
    try await inTemporaryFolder { folder in
      let project = Project(root: folder.appending(path: "book"))
      let place = folder.appending(path: "mine/two/Sources")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      func found(_ asked: String?, _ environment: [String: String]) -> String {
        Desk.find(asked: asked, from: place, project: project, environment: environment).folder.lastPathComponent
      }
      #expect(found(nil, [:]) == "exercises")
      try ProgressFile(folder.appending(path: "mine/progress.txt")).update { $0.start("two") }
      #expect(found(nil, [:]) == "mine")
      #expect(found(nil, ["BOOK_EXERCISES": "/x/theirs"]) == "theirs")
      #expect(found("/x/asked", ["BOOK_EXERCISES": "/x/theirs"]) == "asked")
    }
  }
}
