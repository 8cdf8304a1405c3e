import Book
import Classroom
import Files
import Foundation
import Programs
import Testing

@testable import Grading

/// The results of grading files, and the things that they depend on.
@Suite(
  .serialized, .timeLimit(.minutes(60)), .enabled(if: Machine.hasBox, "no box holds on this machine"), .awaitsPrograms)
struct GraderTests {
  private func inGrader(_ body: (Grader, URL) async throws -> Void) async throws {
    let rung = try #require(Machine.rungs.first)
    try await inTemporaryFolder { folder in try await body(Graders.shared.grader(rung), folder) }
  }

  @Test func `The same file gets the same bytes, and says on what they depend`() async throws {
    try await inGrader { grader, folder in
      let another = try await Graders.new(grader.box.rung, in: folder)
      for text in [right, right.replacing("number * 2", with: "number * number"), "nonsense\n"] {
        let first = try await grader.grade(Data(text.utf8), exercise: "twice", seed: 5)
        let again = try await another.grade(Data(text.utf8), exercise: "twice", seed: 5)
        #expect(first.line == again.line)
        #expect(first.rung == grader.box.rung && first.digests.file == Digest.text(of: text.utf8))
      }
    }
  }

  @Test func `A wrong file is told what it did, of visible scenarios alone`() async throws {
    try await inGrader { grader, _ in
      let text =
        "public func twice(_ number: Int) -> Int { print(\"asked\"); precondition(number >= 0); return number + 1 }\n"
      let grading = try await grader.grade(Data(text.utf8), exercise: "twice", seed: 5)
      #expect(grading.status == .failed)
      #expect(grading.scenarios.map(\.status) == [.passed, .failed, .failed, .passed, .failed])
      #expect(grading.scenarios[1].heard.map(\.text) == ["3"] && grading.scenarios[1].expected.map(\.text) == ["4"])
      #expect(grading.scenarios[1].output == "asked\n")
      let shown = grading.shown.scenarios[4]
      #expect(shown.heard.isEmpty && shown.expected.isEmpty && shown.output.isEmpty && shown.isHidden)
    }
  }

  @Test func `A crash costs its own scenario, and names its line`() async throws {
    try await inGrader { grader, _ in
      let text =
        "public func twice(_ number: Int) -> Int {\n  precondition(number > 1, \"too small\")\n  return number * 2\n}\n"
      let grading = try await grader.grade(Data(text.utf8), exercise: "twice", seed: 5)
      #expect(grading.scenarios.map(\.status) == [.crashed, .passed, .passed, .passed, .passed])
      #expect(grading.status == .crashed && grading.scenarios[0].line == 2)
      #expect(grading.scenarios[0].message == "too small" && grading.scenarios[0].signal != nil)
    }
  }

  @Test func `Compilers' words are about the student's own file`() async throws {
    try await inGrader { grader, _ in
      let broken = try await grader.grade(
        Data("public func twice(_ number: Int) -> Int { numbr }\n".utf8), exercise: "twice", seed: 1)
      #expect(broken.status == .doesNotCompile)
      #expect(broken.messages.map(\.file) == ["Twice.swift"] && broken.messages[0].line == 1)
      let misfit = try await grader.grade(
        Data("public func twice(_ text: String) -> Int { 0 }\n".utf8), exercise: "twice", seed: 1)
      #expect(misfit.status == .doesNotFit)
      #expect(misfit.demand == "There is a function `twice(_:)` from a number to a number.")
      #expect(!misfit.line.contains("kept for"))
    }
  }

  @Test func `A file of the core is graded in its place`() async throws {
    try await inGrader { grader, _ in
      let cases: [(String, Grading.Status)] = [
        ("func second() -> Int { first() + 1 }", .passed), ("func second() -> Int { 1 }", .failed),
        ("func help() -> Int { 2 }\nfunc second() -> Int { help() }", .passed),
        ("func second() -> Int { nothing }", .doesNotCompile), ("func second() -> String { \"2\" }", .doesNotCompile),
      ]
      for (second, status) in cases {
        let text = "func first() -> Int { 1 }\n\n\(second)\n\nfunc third() -> Int { second() + 1 }\n"
        let grading = try await grader.grade(Data(text.utf8), exercise: "second", seed: 1)
        #expect(grading.status == status, "\(second): \(grading.line)")
      }
    }
  }

  @Test func `Who declares more than the book does gets the same verdict`() async throws {
    try await inGrader { grader, _ in
      let beside = ["return number * 2", "return number * number", "return [0][number]", "return 2"].map { body in
        ("twice", "public func twice(_ number: Int) -> Int { precondition(number >= 0); \(body) }\n")
      }
      let inside = ["first() + 1", "1"].map { value in
        ("second", "func first() -> Int { 1 }\nfunc second() -> Int { \(value) }\nfunc third() -> Int { 3 }\n")
      }
      for (exercise, text) in beside + inside {
        let plain = try await grader.grade(Data(text.utf8), exercise: exercise, seed: 3)
        #expect(plain.isGraded && !plain.scenarios.isEmpty)
        // Nothing is compiled for others that goes with what other files could use.
        for more in ["private struct Own { var numbers = [1, 2] }\n", "let own = 1\n", "typealias Own = Int\n"] {
          let own = try await grader.grade(Data((text + more).utf8), exercise: exercise, seed: 3)
          #expect(own.scenarios == plain.scenarios && own.status == plain.status, "\(own.line)")
        }
      }
    }
  }

  @Test func `Who comes to no scenario has had its time`() async throws {
    try await inGrader { grader, _ in
      let text =
        "@section(\".init_array\") @used let early: @convention(c) () -> Void = { while true {} }\n" + right
      let grading = try await grader.grade(Data(text.utf8), exercise: "twice", seed: 1)
      #expect(grading.status == .timedOut)
      #expect(grading.scenarios.map(\.status) == [.timedOut] + Array(repeating: .notTried, count: 4))
    }
  }

  @Test func `The book's own fault is nobody's zero, and is tried again`() async throws {
    try await inGrader { grader, folder in
      let store = ResultStore(folder.appending(path: "results"))
      let candidates = [
        Batch.Candidate(id: "a", exercise: "broken", file: Data("public func broken() -> Int { 1 }\n".utf8)),
        Batch.Candidate(id: "b", exercise: "no such thing", file: Data()),
        Batch.Candidate(id: "c", exercise: "twice", file: Data(right.utf8)),
      ]
      for _ in 0..<2 {
        var results: [String: Grading] = [:]
        try await Batch(grader, store: store, seed: 1).run(candidates) { results[$0.id] = $1 }
        #expect(results["a"]?.status == .graderError && results["b"]?.status == .graderError)
        #expect(
          results["a"]?.fault
            == "the reference of ‘broken’ doesn't do in a box what it should in ‘it is one’: crashed, the book's own fault"
        )
        #expect(results["b"]?.fault == "the book has no exercise in code that is called ‘no such thing’")
        #expect(results["b"]?.isGraded == false)
        #expect(results["c"]?.status == .passed)
      }
    }
  }

  @Test func `Copies are graded once, and nothing twice`() async throws {
    try await inGrader { grader, folder in
      let store = ResultStore(folder.appending(path: "results"))
      let texts = [right, right, right.replacing("* 2", with: "* 3"), right]
      let candidates = texts.enumerated().map {
        Batch.Candidate(id: "\($0.offset)", exercise: "twice", file: Data($0.element.utf8))
      }
      func run(seed: UInt64) async throws -> (last: Batch.Progress, results: [String: String]) {
        var (last, results) = (Batch.Progress(total: 0), [String: String]())
        try await Batch(grader, store: store, seed: seed).run(candidates, progress: { last = $0 }) {
          results[$0.id] = $1.line
        }
        return (last, results)
      }
      let first = try await run(seed: 9)
      #expect(first.last.done == 4 && first.last.known == 2)
      #expect(first.results["0"] == first.results["1"] && first.results["0"] != first.results["2"])
      let again = try await run(seed: 9)
      #expect(again.last.known == 4 && again.results == first.results)
      #expect(try await run(seed: 10).last.known == 2)
      let shards = [1, 2, 3].map { number in candidates.filter(Shard("\(number)/3")!.has).map(\.id) }
      #expect(shards.joined().sorted() == ["0", "1", "2", "3"])
    }
  }

  @Test func `Work that is cancelled leaves nothing`() async throws {
    try await inGrader { grader, folder in
      let loop = Data("public func twice(_ number: Int) -> Int { while true {} }\n".utf8)
      // No other test has this seed, and after this the reference needn't run under it again.
      let seed = UInt64.random(in: 1 << 32..<1 << 48)
      _ = try await grader.grade(Data(right.utf8), exercise: "twice", seed: seed)
      let task = Task { try await grader.grade(loop, exercise: "twice", seed: seed) }
      try await wait(for: task) { isBoxed(under: seed) }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      #expect(try leftovers() == [])
    }
  }
}

/// Whether a program runs in a box under a seed.
private func isBoxed(under seed: UInt64) -> Bool {
  #if os(Linux)
    processes().contains { process in
      let line = contents(of: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains("--seed\0\(seed)\0")
    }
  #else
    false
  #endif
}
