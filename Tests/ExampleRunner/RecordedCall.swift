/// A call in the record of a traced program.
struct RecordedCall: Equatable, Sendable {
  /// The index of the part of the example that made it.
  let part: Int
  /// The number of unfinished calls on its thread when it began.
  var depth: Int
  /// The object's number, in order of birth; 0 for calls without an object.
  let object: Int
  /// The dynamic type of the object or value; empty for a function outside of types.
  let type: String
  /// The type whose source has the function.
  let declared: String
  let name: String
  /// The object's state at the beginning of the call and at its end; empty if the type's states aren't recorded.
  let before, after: String

  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 8, let part = Int(fields[0]), let depth = Int(fields[1]), let object = Int(fields[2]) else {
      return nil
    }
    (self.part, self.depth, self.object) = (part, depth, object)
    (type, declared, name) = (fields[3], fields[4], fields[5])
    (before, after) = (fields[6], fields[7])
  }

  /// Returns whether one of the names means the call: a type, a member or `Type.member`.
  func isMeant(by names: Set<String>) -> Bool {
    let member = String(name.prefix { $0 != "(" && $0 != " " })
    return !names.isDisjoint(with: [declared, member, "\(declared).\(member)"])
  }
}

/// Returns the calls of one part as text: indented lines, in which objects are numbered by type in order of birth.
func traceLines(of calls: [RecordedCall], part: Int, hiding hidden: Set<String>) -> [String] {
  let names = ObjectNames(calls: calls, moments: [])
  var lines: [String] = []
  /// The depths of the hidden calls around the current one.
  var around: [Int] = []
  for call in calls where call.part == part {
    while let last = around.last, last >= call.depth { around.removeLast() }
    if call.isMeant(by: hidden) {
      around.append(call.depth)
      continue
    }
    lines.append(String(repeating: "  ", count: call.depth - around.count) + text(of: call, names))
  }
  return lines
}

private func text(of call: RecordedCall, _ names: ObjectNames) -> String {
  guard !call.type.isEmpty else { return call.name }
  let text = "\(call.object > 0 ? names["#\(call.object)"] : call.type).\(call.name)"
  return call.type == call.declared ? text : "\(text) in \(call.declared)"
}
