import Foundation

/// Returns a verdict as JSON in the format of Exercism's test runners (version 3 of their interface).
///
/// The solution's prints are cut to 500 characters, as that interface demands.
public func exercismReport(_ verdict: Verdict) throws -> String {
  let tests = verdict.scenarios.map { result in
    ExercismReport.Test(
      name: result.scenario.sentence, status: result.status == .passed ? "pass" : "fail",
      message: result.status == .passed ? nil : explanation(of: result, verdict.file),
      output: result.prints.isEmpty ? nil : shortened(result.prints), test_code: nil)
  }
  let isCompiled = verdict.build == .compiled
  let report = ExercismReport(
    version: 3, status: !isCompiled ? "error" : verdict.isPassed ? "pass" : "fail",
    message: isCompiled ? nil : answer(verdict, colour: false), tests: tests)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(report), as: UTF8.self)
}

private struct ExercismReport: Encodable {
  struct Test: Encodable {
    let name: String
    let status: String
    let message: String?
    let output: String?
    let test_code: String?
  }

  let version: Int
  let status: String
  let message: String?
  let tests: [Test]
}

private func shortened(_ text: String) -> String {
  text.count <= 500 ? text : String(text.prefix(470)) + "\n… (the rest is cut off)"
}

/// Returns a verdict as a test suite in JUnit's XML, limited to the elements that its readers agree on.
public func junitReport(_ verdict: Verdict) -> String {
  var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
  let failures = verdict.scenarios.count { $0.status == .failed }
  let errors = verdict.scenarios.count { $0.status != .failed && $0.status != .passed }
  let isCompiled = verdict.build == .compiled
  xml += "<testsuite name=\"\(xmlText(verdict.exercise.id))\" tests=\"\(isCompiled ? verdict.scenarios.count : 1)\""
  xml += " failures=\"\(failures)\" errors=\"\(isCompiled ? errors : 1)\" skipped=\"0\">\n"
  if !isCompiled {
    xml += testCase("compiles", verdict, body: element("error", verdict, answer(verdict, colour: false)))
  }
  for result in verdict.scenarios {
    var body = ""
    if result.status != .passed {
      body = element(result.status == .failed ? "failure" : "error", result, explanation(of: result, verdict.file))
    }
    if !result.prints.isEmpty { body += "<system-out>\(xmlText(result.prints))</system-out>" }
    xml += testCase(result.scenario.sentence, verdict, body: body)
  }
  return xml + "</testsuite>\n</testsuites>"
}

private func testCase(_ name: String, _ verdict: Verdict, body: String) -> String {
  let head = "<testcase classname=\"\(xmlText(verdict.exercise.id))\" name=\"\(xmlText(name))\""
  return body.isEmpty ? head + "/>\n" : head + ">\(body)</testcase>\n"
}

private func element(_ name: String, _ verdict: Verdict, _ text: String) -> String {
  "<\(name) type=\"build\" message=\"It doesn't compile, or doesn't fit.\">\(xmlText(text))</\(name)>"
}

private func element(_ name: String, _ result: ScenarioResult, _ text: String) -> String {
  let first = text.split(separator: "\n").first.map(String.init) ?? ""
  return "<\(name) type=\"\(result.status.rawValue)\" message=\"\(xmlText(first))\">\(xmlText(text))</\(name)>"
}

/// Escapes a text for XML, and replaces characters that XML doesn't allow.
package func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case let other where other.value < 32 || (0xFFFE...0xFFFF).contains(other.value): result += "�"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
