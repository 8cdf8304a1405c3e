/// The calls of a trace, read from the lines of its block.
struct TraceText: Equatable {
  struct Call: Equatable {
    let depth: Int
    /// The object or type that is called: `Sink#1`, `Disposables`, or `you` for a closure of the example.
    let participant: String
    /// The function, with those that were folded into it.
    var label: String
    /// The type that declares the function, if it isn't the participant's own.
    let declared: String?
    /// The numbers of the core's calls in the text, from 1; nil for closures of the example.
    var numbers: ClosedRange<Int>?
    /// The call that makes this one, by its place; nil if the example itself makes it.
    var caller: Int?
  }

  private(set) var calls: [Call] = []

  /// - Returns: nil if a line isn't a call, or is indented too far for the line before.
  init?(_ lines: [String]) {
    var open: [Int] = []
    var number = 0
    for line in lines {
      let spaces = line.prefix { $0 == " " }.count
      guard spaces % 2 == 0, spaces / 2 <= open.count, line.count > spaces else { return nil }
      open.removeLast(open.count - spaces / 2)
      let (participant, label, declared) = split(String(line.dropFirst(spaces)))
      let caller = open.last
      if participant != "you" { number += 1 }
      calls.append(
        Call(
          depth: spaces / 2, participant: participant ?? caller.map { calls[$0].participant } ?? "you", label: label,
          declared: declared,
          numbers: participant == "you" ? nil : number...number, caller: caller))
      open.append(calls.count - 1)
    }
    if calls.isEmpty { return nil }
  }

  /// The objects that take part, in order of birth, after `you`.
  var participants: [String] {
    var names = ["you"]
    for call in calls where !names.contains(call.participant) { names.append(call.participant) }
    return names
  }

  func caller(of index: Int) -> String { calls[index].caller.map { calls[$0].participant } ?? "you" }

  /// The trace, with an object's calls to itself folded into the call that led to them.
  var folded: TraceText {
    var copy = self
    copy.calls = []
    var places: [Int] = []
    for call in calls {
      let caller = call.caller.map { places[$0] }
      if let caller, let own = call.numbers, let numbers = copy.calls[caller].numbers,
        copy.calls[caller].participant == call.participant,
        copy.calls.count - 1 == caller
      {
        copy.calls[caller].label += " · \(call.label)"
        copy.calls[caller].numbers = numbers.lowerBound...own.upperBound
        places.append(caller)
      } else {
        var moved = call
        moved.caller = caller
        copy.calls.append(moved)
        places.append(copy.calls.count - 1)
      }
    }
    return copy
  }
}

/// Splits `Sink#1.on(_:) in Sink` into its three parts; a function outside of all types has no participant.
private func split(_ text: String) -> (participant: String?, label: String, declared: String?) {
  var call = text[...]
  var declared: String?
  if let border = text.firstRange(of: " in ") {
    (call, declared) = (text[..<border.lowerBound], String(text[border.upperBound...]))
  }
  guard let dot = call.firstIndex(of: "."), !call[..<dot].contains("(") else { return (nil, String(call), declared) }
  return (String(call[..<dot]), String(call[call.index(after: dot)...]), declared)
}
