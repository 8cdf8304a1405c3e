import Book
import Classroom
import Files
import Foundation
import Grading
import Testing

@testable import Teaching

@Suite struct ReleaseTests {
  @Test func `Learners get workspaces, instructions and pages, and nothing that is hidden`() async throws {
    let tiny = try TinyBook()
    try await inTemporaryFolder { folder in
      let release = try Release(tiny.plan(), of: tiny.book, tiny.history, at: nil)
      _ = try await release.write(into: folder, pages: true)
      for path in [
        "README.md", "two/Sources/Exercise/Two.swift", "two/README.md", "prints/prediction.txt", "book/index.html",
      ] {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
      }
      #expect(try release.leaks(in: folder) == [])
      let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
      #expect(readme.contains("- **1.2 Two** (10 points): `two/Sources/Exercise/Two.swift`"))
    }
  }

  @Test(arguments: [
    ("two/notes.txt", "scenario(\"twice two makes four and no other\")", [32]),
    ("two/notes.txt", "of the kettle, says the hidden one… makes four: twice two makes four and no other", [32]),
    ("book/x.html", "<p>let two = <b>[one</b>, one]\n  .reduce(0, +)", [36]),
    ("a.md", "let two = one*one*one*one", [40]), ("a.md", "let two = 0\nscenario(\"two is two\")", []),
  ])
  func `A secret is found in any file, whatever blanks and marks are in it`(path: String, text: String, lines: [Int])
    async throws
  {
    let tiny = try TinyBook()
    try await inTemporaryFolder { folder in
      let release = try Release(tiny.plan(), of: tiny.book, tiny.history, at: nil)
      try write([path: text], in: folder)
      #expect(
        try release.leaks(in: folder)
          == lines.map { "\(path) has what stands in Chapters/01-push.md:\($0), which no learner may see" })
    }
  }

  @Test func `A new release goes into started work, and nothing that was written is lost`() async throws {
    let tiny = try TinyBook()
    try await inTemporaryFolder { folder in
      _ = try await Release(tiny.plan(), of: tiny.book, tiny.history, at: nil).write(into: folder, pages: false)
      let file = folder.appending(path: "two/Sources/Exercise/Two.swift")
      try Data("let two = 0\nlet mine = 7\n".utf8).write(to: file)
      let next = try TinyBook(changing: [("let two = 0", "/// The number after one.\nlet two = 0")])
      let reports = try await Release(next.plan(), of: next.book, next.history, at: nil).write(
        into: folder, pages: false)
      #expect(reports.first { $0.id == "two" }?.report.outcome == .updated)
      #expect(try String(contentsOf: file, encoding: .utf8) == "/// The number after one.\nlet two = 0\nlet mine = 7\n")
    }
  }

  @Test func `What opens later isn't handed out yet`() throws {
    let tiny = try TinyBook()
    var plan = tiny.plan()
    plan.tasks[0].opens = Moment("2026-03-01")
    let before = try #require(Moment("2026-02-28")), after = try #require(Moment("2026-03-02"))
    #expect(try Release(plan, of: tiny.book, tiny.history, at: before).handouts.map(\.exercise.id) == ["prints"])
    #expect(try Release(plan, of: tiny.book, tiny.history, at: after).handouts.count == 2)
  }
}

/// Grades by a file's text alone: what has a loop fails at the grader, what says two is right.
private struct Stand: Grades {
  var hidden = "h"
  var fault: String? = "no box"

  func run(
    _ candidates: [Batch.Candidate], progress: (Batch.Progress) -> Void,
    finished: (Batch.Candidate, Grading) throws -> Void
  ) async throws {
    for candidate in candidates {
      let text = String(decoding: candidate.file, as: UTF8.self)
      var result = grading(
        Digest.text(of: candidate.file), [scene("two is two", text.contains("one, one") ? "2" : "1", expected: "2")],
        exercise: candidate.exercise, hidden: hidden)
      if text.contains("broken") { (result.status, result.fault, result.scenarios) = (.graderError, fault, []) }
      try finished(candidate, result)
    }
  }
}

/// A grader that must not be asked.
private struct Unasked: Grades {
  func run(
    _ candidates: [Batch.Candidate], progress: (Batch.Progress) -> Void,
    finished: (Batch.Candidate, Grading) throws -> Void
  ) async throws {
    Issue.record("it was asked")
  }
}

@Suite struct GradingRunTests {
  private func withClass(_ texts: [String: [String: String]], _ body: (ClassFolder, TinyBook) async throws -> Void)
    async throws
  {
    let tiny = try TinyBook()
    try await inTemporaryFolder { url in
      let folder = ClassFolder(url)
      let roster = Roster(texts.keys.sorted().map { Student(id: $0, pseudonym: "p-\($0)") })
      var collection = Collection()
      for student in roster.students {
        for (exercise, text) in texts[student.id]!.sorted(by: { $0.key < $1.key }) {
          collection.found.append(Found(student: student, exercise: exercise, text: text))
        }
      }
      _ = try folder.add(collection, received: Moment(seconds: 1_700_000_000), source: "x")
      try await body(folder, tiny)
    }
  }

  @Test func `Each distinct file is graded once, with the mutants, and then never again`() async throws {
    try await withClass([
      "ada": ["two": "let two = [one, one]", "prints": "a"], "ben": ["two": "let two = [one, one]", "prints": "b"],
    ]) { folder, tiny in
      let run = GradingRun(folder, tiny.plan(), tiny.book, tiny.history)
      let first = try await run.run(with: Stand(), all: false, keep: { try folder.write($0) })
      #expect(first.graded == 3 && first.results.mutants.map(\.why) == ["too little", "too much"])
      #expect(
        first.summary
          == "Graded 3 files, and 2 mutants of the book to compare wrong ones with; 0 files had results already.")
      let bytes = try Data(contentsOf: folder.results.appending(path: "gradings.jsonl"))
      let second = try await run.run(with: Stand(), all: false, keep: { try folder.write($0) })
      #expect(second.summary == "Graded 0 files; 3 files had results already.")
      #expect(try Data(contentsOf: folder.results.appending(path: "gradings.jsonl")) == bytes)
      let prints = second.results.all.filter { $0.exercise == "prints" }
      let statuses = prints.map(\.status.rawValue).sorted()
      #expect(statuses == ["failed", "passed"])
      let failed = prints.first { $0.status == .failed }
      #expect(failed?.scenarios[0].message == "line 1: you say `b`; that is not what it prints")
    }
  }

  @Test func `A reason that keeps many files from being graded is told once`() {
    var outcome = GradingRun.Outcome(results: Results())
    outcome.faults = (1...7).map { ("p\($0) two", "no box") } + [("p8 two", "no file")]
    #expect(outcome.complaints == ["p1 two, p2 two, p3 two, p4 two, p5 two, and 2 more: no box", "p8 two: no file"])
  }

  @Test func `Where results can't be kept nothing is graded first`() async throws {
    try await withClass(["ada": ["two": "let two = 1"]]) { folder, tiny in
      let run = GradingRun(folder, tiny.plan(["two"]), tiny.book, tiny.history)
      await #expect(throws: Complaint("no room")) {
        _ = try await run.run(with: Unasked(), all: false, keep: { _ in throw Complaint("no room") })
      }
    }
  }

  @Test func `A merge says which shards it lacks, and whose results`() async throws {
    let texts = Dictionary(uniqueKeysWithValues: (1...20).map { ("s\($0)", ["two": "let two = \($0)"]) })
    try await withClass(texts) { folder, tiny in
      var merged = Results()
      for number in [1, 3] {
        let run = GradingRun(folder, tiny.plan(["two"]), tiny.book, tiny.history, shard: Shard("\(number)/3"))
        try merged.merge(try await run.run(with: Stand(), all: true).results)
      }
      let whole = GradingRun(folder, tiny.plan(["two"]), tiny.book, tiny.history)
      let unfinished = try whole.unfinished(merged)
      let count = unfinished.count
      #expect(count > 1 && unfinished.allSatisfy { Shard("2/3")!.has($0) })
      let missing = try #require(MissingShards(["1-of-3", "3-of-3"], unfinished: unfinished))
      #expect(
        missing.description == """
          \(count) results are still missing: \(count) results of shard 2/3, which has no folder. \
          Run `./Tools/book class grade --shard 2/3`, and merge again; what is there was merged
          """)
      // One that was killed in the middle has a folder, and its results are missing all the same.
      let killed = try #require(MissingShards(["1-of-3", "2-of-3", "3-of-3"], unfinished: [unfinished[0]]))
      #expect(
        killed.description == """
          1 result is still missing: 1 result of shard 2/3. Run `./Tools/book class grade --shard 2/3`, and merge again; \
          what is there was merged
          """)
      let unnamed = try #require(MissingShards(["results"], unfinished: unfinished))
      #expect(
        unnamed.description == """
          \(count) results are still missing: merge the other folders, too, or run `./Tools/book class grade` here; \
          what is there was merged
          """)
      let run = GradingRun(folder, tiny.plan(["two"]), tiny.book, tiny.history, shard: Shard("2/3"))
      try merged.merge(try await run.run(with: Stand(), all: true).results)
      #expect(try MissingShards(["1-of-3"], unfinished: whole.unfinished(merged)) == nil)
    }
  }

  @Test func `What the grader failed at is tried again, and costs nothing`() async throws {
    try await withClass(["ada": ["two": "broken"]]) { folder, tiny in
      let run = GradingRun(folder, tiny.plan(["two"]), tiny.book, tiny.history)
      for _ in 1...2 {
        let outcome = try await run.run(with: Stand(), all: false, keep: { try folder.write($0) })
        #expect(outcome.complaints == ["p-ada two: no box"])
      }
      let silent = try await run.run(with: Stand(fault: nil), all: false)
      #expect(silent.complaints == ["p-ada two: it gave no reason"])
    }
  }

  @Test func `A submission that was changed or is gone is nobody's zero, and comes back when it is collected again`()
    async throws
  {
    try await withClass(["ada": ["prints": "a"], "ben": ["prints": "b"]]) { folder, tiny in
      let receipts = try folder.receipts()
      let files = receipts.map { folder.submissions.appending(path: $0.file) }
      chmod(files[0].path, 0o644)
      try Data("c".utf8).write(to: files[0])
      try FileManager.default.removeItem(at: files[1])
      let run = GradingRun(folder, tiny.plan(["prints"]), tiny.book, tiny.history)
      let outcome = try await run.run(with: Stand(), all: false)
      #expect(outcome.results.count == 0)
      #expect(
        outcome.complaints.sorted() == [
          "p-ada prints: \(files[0].path) was changed since it was handed in: its digest isn't that of its receipt; collect it again",
          "p-ben prints: \(receipts[1].file) isn't taken: no such file or directory; collect it again",
        ])
      var collection = Collection()
      for (receipt, text) in zip(receipts, ["a", "b"]) {
        let student = Student(id: String(receipt.student.dropFirst(2)), pseudonym: receipt.student)
        collection.found.append(Found(student: student, exercise: "prints", text: text))
      }
      let report = try folder.add(collection, received: Moment(seconds: 1_700_009_999), source: "x")
      #expect(report.new == 0 && report.known == 2)
      #expect(try folder.receipts() == receipts)
      #expect(try receipts.map { String(decoding: try folder.data(of: $0), as: UTF8.self) } == ["a", "b"])
    }
  }

  @Test(arguments: [1, 2, 5]) func `Shards make together what one machine makes`(count: Int) async throws {
    let texts = Dictionary(
      uniqueKeysWithValues: (1...20).map { ("s\($0)", ["two": "let two = \($0)", "prints": "\($0)"]) })
    try await withClass(texts) { folder, tiny in
      let whole = try await GradingRun(folder, tiny.plan(), tiny.book, tiny.history).run(with: Stand(), all: true)
      var merged = Results()
      for number in (1...count).reversed() {
        let shard = try #require(Shard("\(number)/\(count)"))
        let run = GradingRun(folder, tiny.plan(), tiny.book, tiny.history, shard: shard)
        try merged.merge(try await run.run(with: Stand(), all: true).results)
      }
      #expect(merged.all == whole.results.all && merged.mutants.map(\.why) == whole.results.mutants.map(\.why))
    }
  }

  @Test func `A class of sixty is the same for the same seed, and made of what it says`() throws {
    let tiny = try TinyBook()
    var one = try MadeUpClass(["two"], learners: 60, seed: 3, tiny.book, tiny.history), two = one
    let files = one.files()
    #expect(files == two.files())
    let truth = try CSV(String(decoding: files["truth.csv"]!, as: UTF8.self), path: "truth.csv")
    #expect(truth.count == 60 && Set(truth.rows.map { $0[2] }).isSuperset(of: ["right", "mutant", "huge", "endless"]))
  }
}
