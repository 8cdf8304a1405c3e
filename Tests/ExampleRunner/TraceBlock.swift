/// A block of the chapter that shows the calls of an example inside the core.
package struct TraceBlock: RecordedPicture {
  package let block: RecordedBlock

  package init(_ block: RecordedBlock) { self.block = block }

  package func actual(_ run: TracedRun) -> Result<[String], NoPicture> {
    .success(traceLines(of: run.calls ?? [], part: block.part, hiding: block.hides))
  }

  /// Returns the first difference between the calls of a run and the chapter's; all that follow may only be shifted.
  package func faults(in actual: [String]) -> [Fault] {
    guard !lines.isEmpty || actual.isEmpty else {
      return [fault(0, 1, "the trace is empty: `book test --accept` fills it with \(actual.count) calls")]
    }
    for (index, expected) in lines.enumerated() {
      guard index < actual.count else {
        return [
          fault(
            index + 1, indent + 1,
            "isn't called: the example makes only \(actual.count) of \(lines.count) calls, so ‘\(expected.trimmed)’ is too much"
          )
        ]
      }
      guard actual[index] != expected else { continue }
      let common = zip(actual[index].utf8, expected.utf8).prefix { $0 == $1 }.count
      return [fault(index + 1, indent + common + 1, difference(actual[index], expected))]
    }
    guard actual.count > lines.count else { return [] }
    return [fault(lines.count + 1, indent + 1, "the example goes on to call ‘\(actual[lines.count].trimmed)’")]
  }

  private func difference(_ actual: String, _ expected: String) -> String {
    guard actual.trimmed == expected.trimmed else {
      return "the example calls ‘\(actual.trimmed)’ here, not ‘\(expected.trimmed)’"
    }
    let isDeeper = actual.prefix { $0 == " " }.count > expected.prefix { $0 == " " }.count
    return "‘\(actual.trimmed)’ is called \(isDeeper ? "further in" : "further out"): as ‘\(actual)’, not ‘\(expected)’"
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
