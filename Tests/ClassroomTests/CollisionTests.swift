import Files
import Foundation
import Programs
import Testing

@testable import Classroom

/// Learners may declare whatever they like besides the things that an exercise asks for.
@Suite(.awaitsPrograms) struct CollisionTests {
  private func verdict(on text: String, others: [String: String] = [:]) async throws -> Verdict {
    try await inTemporaryFolder { try await ClassroomTests.verdict(on: text, others: others, in: $0) }
  }

  @Test func `No name of a learner's is one of the checks'`() async throws {
    let text = """
      public struct Failure {}
      public struct Random {}
      struct Trace {}
      class Tap {}
      func finish() {}
      func emit(_ parts: [String]) {}
      func scenario(_ sentence: String, _ body: (Trace) throws -> Void) {}
      func traps(_ sentence: String, _ body: (Trace) throws -> Void) {}
      func stays(_ sentence: String, _ body: (Trace) throws -> Void) {}

      """
    let verdict = try await verdict(on: text + right)
    #expect(verdict.isPassed, "\(answer(verdict, colour: false))")
  }

  @Test(arguments: ["main.swift", "Contract.swift", "More/Helper.swift", "Scenarios.swift"])
  func `Another file is compiled, too, whatever its name`(name: String) async throws {
    let helper = "func helper(_ number: Int) -> Int { precondition(number >= 0); return number * 2 }\n"
    let text = "public func twice(_ number: Int) -> Int { helper(number) }\n"
    let good = try await verdict(on: text, others: ["Sources/Exercise/\(name)": helper])
    #expect(good.isPassed, "\(answer(good, colour: false))")
    let bad = try await verdict(on: text, others: ["Sources/Exercise/\(name)": helper + "let one: Int = \"\"\n"])
    #expect(answer(bad, colour: false).contains("Sources/Exercise/\(name):2:16: error: "))
  }
}
