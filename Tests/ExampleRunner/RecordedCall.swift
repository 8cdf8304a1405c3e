/// A call as a traced program writes it down.
struct RecordedCall: Equatable, Sendable {
  /// Which part of its play made it, starting with 0.
  let part: Int
  /// How many calls were under way on its thread.
  var depth: Int
  /// The object's number among all that were born, in order; 0 for what is no object.
  let object: Int
  /// The type of the object or value itself; empty for a function outside all types.
  let type: String
  /// The type whose source has the function.
  let declared: String
  let name: String
  /// The object's state when the call began and when it was over, where somebody looks at states.
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

  /// Whether the call is meant by a type, a member or `Type.member`.
  func isMeant(by names: Set<String>) -> Bool {
    let member = String(name.prefix { $0 != "(" && $0 != " " })
    return !names.isDisjoint(with: [declared, member, "\(declared).\(member)"])
  }
}

/// The text of one part's calls: a line each, indented, with objects numbered by type in order of birth.
func traceLines(of calls: [RecordedCall], part: Int, hiding hidden: Set<String>) -> [String] {
  let names = ObjectNames(calls: calls, moments: [])
  var lines: [String] = []
  /// The depths of the hidden calls around the present one.
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
