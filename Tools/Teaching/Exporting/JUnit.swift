import Classroom
import Grading

extension ExportedResult {
  /// The result as a suite in JUnit's XML, in the part of it that all readers understand.
  public var junit: String {
    let suite = xmlText("\(grading.exercise).\(standing.student.pseudonym)")
    let failures = scenarios.count { $0.status == .failed }
    let errors = hasRun ? scenarios.count { $0.status != .failed && $0.status != .passed } : 1
    let count = max(1, scenarios.count)
    let head =
      "<testsuite name=\"\(suite)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\">\n"
    let cases = scenarios.enumerated().map { place, scenario in
      junitCase(suite, name(scenario, place), scenario.status, explanation(scenario))
    }
    let refused = hasRun ? [] : [junitCase(suite, "it compiles and fits", grading.status, refusal)]
    return head + (cases + refused).joined() + "</testsuite>\n"
  }
}

/// Returns a file of several suites.
public func junit(_ suites: [String]) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + suites.joined() + "</testsuites>\n"
}

private func junitCase(_ suite: String, _ name: String, _ status: Grading.Status, _ text: String) -> String {
  let head = "<testcase classname=\"\(suite)\" name=\"\(xmlText(name))\""
  guard status != .passed else { return head + "/>\n" }
  let element = status == .failed ? "failure" : "error"
  return head
    + "><\(element) type=\"\(status.rawValue)\" message=\"It \(words(status)).\">\(xmlText(text))</\(element)></testcase>\n"
}
