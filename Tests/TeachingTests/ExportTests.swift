import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Grading
import Testing

@testable import Teaching

@Suite struct ExportTests {
  private func result(_ scenarios: [Grading.Scenario], _ change: (inout Grading) -> Void = { _ in }) throws
    -> ExportedResult
  {
    var grading = grading("abc", scenarios)
    change(&grading)
    let (standings, _) = standings([("ada", grading)])
    return try #require(ExportedResult(standings.rows[0][0], standings.plan))
  }

  private let mixed = [
    scene("one", "1 2 3 |"), scene("two", "1 |"), scene("three", "", status: .crashed),
    scene("secret", "7 7", expected: "6 6", hidden: true),
  ]

  private func json(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `Exercism's form has its version, statuses and messages`() throws {
    let report = try json(result(mixed) { $0.scenarios[1].output = String(repeating: "x", count: 900) }.exercism())
    #expect(report["version"] as? Int == 3 && report["status"] as? String == "fail")
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.map { $0["status"] as? String } == ["pass", "fail", "error", "fail"])
    #expect(tests[0]["message"] == nil && (tests[1]["message"] as? String)?.contains("expected") == true)
    #expect((tests[1]["output"] as? String)?.hasSuffix("cut off)") == true)
    #expect((tests[1]["output"] as? String)!.count <= 500)
  }

  @Test func `What doesn't compile is an error with a message, and no test`() throws {
    let refused = try result([]) {
      $0.status = .doesNotCompile
      $0.messages = [
        Grading.Message(file: "P.swift", line: 3, column: 5, severity: "error", text: "no", excerpt: ["let"])
      ]
    }
    let report = try json(refused.exercism())
    #expect(report["status"] as? String == "error" && (report["tests"] as? [Any])?.isEmpty == true)
    #expect(report["message"] as? String == "It doesn’t compile.\nP.swift:3:5: error: no\nlet")
    #expect(try json(refused.gradescope())["score"] as? Double == 0)
    #expect(refused.junit.contains("errors=\"1\""))
    let own = try json(refused.classroom50())
    #expect(own["score"] as? Int == 0 && own["max-score"] as? Int == 10)
  }

  @Test func `Gradescope's scores add up to the most`() throws {
    let report = try json(result(Array(mixed.dropLast())).gradescope())
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.reduce(0) { $0 + (($1["max_score"] as? Double) ?? 0) } == 10)
    #expect(
      report["score"] as? Double == 3.33 && tests.map { $0["status"] as? String } == ["passed", "failed", "failed"])
  }

  @Test func `Classroom 50 takes whole numbers, a moment in UTC and no names`() throws {
    let data = try result(Array(mixed.dropLast())).classroom50()
    let report = try json(data)
    #expect(report["schema"] as? String == "classroom50/result/v1" && report["score"] as? Int == 3)
    #expect(report["datetime"] as? String == "2023-11-14T22:13:20Z" && report["owner"] as? String == "p-ada")
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.map { $0["max-score"] as? Int } == [3, 3, 4])
    let needed: Set = [
      "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review",
      "datetime", "score", "max-score", "tests",
    ]
    #expect(Set(report.keys) == needed)
    #expect(!String(decoding: data, as: UTF8.self).contains("Name of"))
  }

  @Test func `No format tells what is hidden`() throws {
    let result = try result(mixed)
    for text in try [result.exercism(), result.gradescope(), result.classroom50(), Data(result.junit.utf8)] {
      let text = String(decoding: text, as: UTF8.self)
      #expect(!text.contains("7-7") && !text.contains("6-6") && text.contains("secret"))
    }
  }

  @Test func `JUnit's XML is XML, whatever a solution says`() throws {
    let result = try result(mixed) {
      $0.scenarios[2].message = "]]></error>\u{1B}<&\"\u{0}"
      $0.scenarios[1].name = "<a & \"b\">"
    }
    let parser = XMLParser(data: Data(junit([result.junit]).utf8))
    #expect(parser.parse())
  }

  @Test(arguments: [(10, 3, [3, 3, 4]), (2, 3, [0, 1, 1]), (7, 1, [7]), (0, 2, [0, 0])])
  func `Shares are whole and make the sum`(sum: Int, count: Int, parts: [Int]) {
    #expect(shares(of: sum, among: count) == parts)
  }
}
