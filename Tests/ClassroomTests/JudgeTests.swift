import Book
import CoreHistory
import Files
import Foundation
import Programs
import Tangle
import Testing

@testable import Classroom

/// The verdicts on solutions that go wrong in every way there is.
@Suite(.awaitsPrograms) struct JudgeTests {
  private func verdict(_ text: String, hidden: Bool = false, seed: UInt64 = 1) async throws -> Verdict {
    try await inTemporaryFolder { try await ClassroomTests.verdict(on: text, hidden: hidden, seed: seed, in: $0) }
  }

  @Test func eachScenarioHasAnEndOfItsOwn() async throws {
    let verdict = try await verdict(
      """
      import Foundation
      import Rx

      public func twice(_ number: Int) -> Int {
        print("asked for \\(number)")
        switch number {
        case 2: return 5
        case 3: return [1, 2][number]
        case 4: while true {}
        case 5:
          var heap: [UnsafeMutableRawPointer] = []
          while true { heap.append(.allocate(byteCount: 1 << 24, alignment: 16)) }
        case 6: while true { print("again") }
        case 7: exit(0)
        case -1: fatalError("never")
        default: return number * 2
        }
      }
      """)
    #expect(
      verdict.scenarios.map(\.status) == [
        .passed, .failed, .crashed, .timedOut, .outOfMemory, .tooMuchOutput, .endedEarly, .passed, .passed,
      ])
    #expect(verdict.scenarios[2].line == 8)
    #expect(verdict.scenarios[2].message?.contains("Index out of range") == true)
    #expect(verdict.scenarios[1].prints == "asked for 2\n")
    #expect(verdict.scenarios[1].observed.map(\.text) == ["5"])
    #expect(!verdict.isPassed)
    let text = answer(verdict, colour: false)
    #expect(text.contains("it stopped: Sources/Exercise/Twice.swift:8: "))
    #expect(text.contains("‘4’ is due here, and ‘5’ came"))
    #expect(text.contains("2 of 9") == false && text.contains("3 of 9 checks passed"))
  }

  /// The compiler would try for minutes, and then say nothing.
  @Test func `An expression that nobody can type-check is named`() async throws {
    let verdict = try await verdict(
      """
      public func twice(_ number: Int) -> Int {
        let sum: Double = -(1 + 2) + -(3 + 4) + -(5 + 6) + -(7 + 8) + -(9 + 10) + -(11 + 12) + -(13 + 14) + number
        return Int(sum)
      }
      """)
    let text = answer(verdict, colour: false)
    #expect(text.contains("Sources/Exercise/Twice.swift:2:") && text.contains("reasonable time"), "\(text)")
  }

  @Test func `A compiler that ends without a word has a cure`() throws {
    let small = try SmallBook()
    let (page, exercise) = try small.book.exercise("two")
    let assignment = Assignment(exercise, of: page, small.history)
    let solution = Solution(name: "Sources/Exercise/Two.swift", text: "")
    guard case .doesNotCompile(let messages) = Build(refusal: " \n", of: solution, assignment) else {
      Issue.record("it compiled")
      return
    }
    #expect(messages.map(\.file) == ["Sources/Exercise/Two.swift"])
    #expect(messages[0].text.contains("take out what you wrote last"))
  }

  @Test func aTrapWithoutWordsIsNamed() async throws {
    let verdict = try await verdict("public func twice(_ number: Int) -> Int {\n  number == 2 ? .max + number : 2\n}\n")
    #expect(verdict.scenarios[1].message == "arithmetic overflow")
    #expect(verdict.scenarios[1].line == 2)
  }

  @Test func whatIsSaidInTheProgramIsNoVerdict() async throws {
    let verdict = try await verdict(
      """
      import Rx

      public func == (left: String, right: String) -> Bool { true }
      public func twice(_ number: Int) -> Int {
        print("All 9 checks passed.")
        print("x\\t0")
        return 0
      }
      """)
    #expect(verdict.scenarios.allSatisfy { $0.status == .failed })
  }

  @Test func answersLearntByHeartFailTheHiddenScenarios() async throws {
    let byHeart = """
      import Rx

      public func twice(_ number: Int) -> Int {
        precondition(number >= 0)
        return [0, 2, 4, 6, 8, 10, 12, 14, 16].dropFirst(number).first ?? 0
      }
      """
    #expect(try await verdict(byHeart).isPassed)
    let graded = try await verdict(byHeart, hidden: true, seed: 77)
    #expect(graded.scenarios.filter { $0.status != .passed }.map(\.scenario.sentence) == ["twice any number"])
    let more = try #require(moreToDo(graded))
    #expect(more.contains("✗ twice any number"))
    let expected = graded.scenarios.filter(\.scenario.isHidden).flatMap(\.expected).map(\.text)
    #expect(!expected.isEmpty)
    for report in [try exercismReport(graded), junitReport(graded)] {
      #expect(expected.allSatisfy { !report.contains($0) })
    }
    #expect(graded.scenarios.allSatisfy { result in result.expected.allSatisfy { !more.contains("‘\($0.text)’") } })
  }

  @Test func aFileThatDoesNotCompileIsReportedAtItsOwnLines() async throws {
    let verdict = try await verdict("import Rx\n\npublic func twice(_ number: Int) -> Int { numbr * 2 }\n")
    guard case .doesNotCompile(let messages) = verdict.build else { return #expect(Bool(false)) }
    #expect(messages.map(\.line) == [3])
    let text = answer(verdict, colour: false)
    #expect(text.contains("Sources/Exercise/Twice.swift:3:43: error: cannot find 'numbr' in scope"))
    #expect(!text.contains("01-push.md"))
  }

  /// Types that fit nothing would keep the compiler busy for minutes.
  @Test(.timeLimit(.minutes(60))) func anExpressionThatIsTooHardIsNamed() async throws {
    let verdict = try await verdict(
      """
      public func twice(_ number: Int) -> Int {
        let a = 1.0, b: Float = 2, c = 3
        let x =
          -a + -b * -c + [1, 2, 3].map { $0 * 2 }.reduce(0, { $0 + $1 * -2 - 3 + 1.5 }) + (1 + 2.0 - 3 * -4 / 5)
          + -(1 + 2.5) * -3 + "a"
        return number
      }
      """)
    guard case .doesNotCompile(let messages) = verdict.build else { return #expect(Bool(false)) }
    #expect(messages.first.map { (3...5).contains($0.line) } == true)
    #expect(messages.first?.text.contains("break") == true)
  }

  @Test func aCompilerThatEndsWithoutAWordGetsASentence() throws {
    let (book, history) = try fixture("statuses")
    let (page, exercise) = try #require(book.exercises.first)
    let solution = Solution(name: "Sources/Exercise/Twice.swift", text: "")
    let build = Build(refusal: "", of: solution, Assignment(exercise, of: page, history))
    guard case .doesNotCompile(let messages) = build else { return #expect(Bool(false)) }
    #expect(messages[0].text.contains("split long expressions"))
  }

  @Test func aMissingFunctionIsAskedForInASentence() async throws {
    let verdict = try await verdict("import Rx\n\npublic func double(_ number: Int) -> Int { number * 2 }\n")
    #expect(answer(verdict, colour: false).contains("There is a function `twice(_:)` from a number to a number."))
    guard case .doesNotFit = verdict.build else { return #expect(Bool(false)) }
  }

  @Test func reportsSayTheSame() async throws {
    let verdict = try await verdict("public func twice(_ number: Int) -> Int { print(\"<&\\u{1}>\"); return 2 }\n")
    let report = try JSONSerialization.jsonObject(with: Data(exercismReport(verdict).utf8)) as? [String: Any]
    #expect(report?["status"] as? String == "fail")
    #expect(report?["version"] as? Int == 3)
    let tests = try #require(report?["tests"] as? [[String: Any]])
    #expect(tests.map { $0["status"] as? String } == ["pass"] + Array(repeating: "fail", count: 8))
    #expect(tests[0]["output"] as? String == "<&\u{1}>\n")
    let junit = junitReport(verdict)
    #expect(junit.contains("tests=\"9\" failures=\"8\" errors=\"0\""))
    #expect(junit.contains("<system-out>&lt;&amp;�&gt;\n</system-out>"))
  }
}

/// A book of the fixtures.
func fixture(_ name: String) throws -> (book: Book, history: History) {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  let book = Book(Project(root: folder))
  return (book, History(of: book))
}
