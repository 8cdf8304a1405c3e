/// The places of everything in a sequence diagram.
struct TraceLayout {
  /// One call: its arrow, the bar of its work, and its return.
  struct Row {
    let from: Double
    let to: Double
    /// The height of the arrow.
    let y: Double
    /// The height at which the bar ends.
    var end: Double
    /// `true` if the return has an arrow of its own, because the call contains other calls.
    var returns = false
    /// The number of the object's other bars that this one lies on.
    let nesting: Int
    let isSelfCall: Bool
    /// The horizontal extent of the text above the arrow.
    let label: ClosedRange<Double>

    /// The height of the text above the arrow.
    var baseline: Double { isSelfCall ? y - 2 : y - 5 }
  }

  /// A lifeline with its name, broken into short lines.
  struct Lifeline {
    let name: [String]
    let x: Double
    /// The height at which the object appears.
    var birth: Double
  }

  static let callHeight = 31.0, returnHeight = 15.0, bar = 8.0
  /// The most lifelines with the usual distance; more are closer together.
  private static let ease = 7

  private(set) var lifelines: [Lifeline] = []
  private(set) var rows: [Row] = []
  private(set) var width = 0.0
  private(set) var bottom = 0.0
  let headHeight: Double
  let headWidth: Double

  init(_ trace: TraceText) {
    let names = trace.participants
    let isDense = names.count > Self.ease
    let letters = isDense ? 12 : 14
    let gap = isDense ? 4.0 : 8.0
    let wrapped = names.map { wrap($0, letters) }
    headWidth = (Double(letters) * 11 * Drawing.letter).rounded(.up) + 9
    headHeight = Double(wrapped.map(\.count).max() ?? 1) * 13 + 12
    let xs = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, Double($0) * (headWidth + gap) + headWidth / 2 + 1) })
    lifelines = zip(names, wrapped).map { Lifeline(name: $1, x: xs[$0]!, birth: $0 == "you" ? 0 : .infinity) }
    place(trace, xs)
    for index in lifelines.indices {
      let births = trace.calls.indices.filter { trace.calls[$0].participant == names[index] }.map { rows[$0].y }
      lifelines[index].birth = births.first ?? 0
    }
    if !lifelines.isEmpty { lifelines[0].birth = 0 }
    width = max(lifelines.last.map { $0.x + headWidth / 2 } ?? 0, rows.map(\.label.upperBound).max() ?? 0) + 1
  }

  private mutating func place(_ trace: TraceText, _ xs: [String: Double]) {
    var y = headHeight + 2
    var open: [Int] = []
    func nesting(_ index: Int) -> Int { open.count { trace.calls[$0].participant == trace.calls[index].participant } }
    for index in trace.calls.indices {
      while let last = open.last, last != trace.calls[index].caller {
        close(last, &open, &y, isLeaf: index - 1 == last)
      }
      let call = trace.calls[index]
      let caller = trace.caller(of: index)
      let callerNesting = max(0, open.count { trace.calls[$0].participant == caller } - 1)
      let isSelf = caller == call.participant
      y += Self.callHeight
      let from = xs[caller]! + Double(callerNesting) * 4, to = xs[call.participant]! + Double(nesting(index)) * 4
      let start = isSelf ? to + 22 : min(from, to) + 10
      let length = Double(call.text.count) * 11 * Drawing.letter
      rows.append(
        Row(
          from: from, to: to, y: y, end: y + 9, nesting: nesting(index), isSelfCall: isSelf,
          label: start...start + length))
      open.append(index)
    }
    while let last = open.last { close(last, &open, &y, isLeaf: trace.calls.count - 1 == last) }
    bottom = y + 20
  }

  private mutating func close(_ index: Int, _ open: inout [Int], _ y: inout Double, isLeaf: Bool) {
    open.removeLast()
    if !isLeaf {
      y += Self.returnHeight
      rows[index].returns = true
      rows[index].end = y
    } else {
      y += 5
    }
  }
}

extension TraceText.Call {
  /// The text on the arrow.
  var parts: [TextPart] {
    let number = numbers.map { $0.count == 1 ? "\($0.lowerBound) " : "\($0.lowerBound)–\($0.upperBound) " }
    return [
      number.map { TextPart(text: $0, isBold: true) }, TextPart(text: label),
      declared.map { TextPart(text: " in \($0)", isQuiet: true) },
    ].compactMap(\.self)
  }

  var text: String { parts.map(\.text).joined() }
}

/// Breaks a type's name before capitals into lines of at most so many letters.
func wrap(_ name: String, _ letters: Int) -> [String] {
  var words: [String] = []
  for character in name {
    if character.isUppercase, words.last?.last?.isUppercase != true { words.append("") }
    if words.isEmpty { words.append("") }
    words[words.count - 1].append(character)
  }
  var lines: [String] = []
  for word in words {
    if let last = lines.last, last.count + word.count <= letters {
      lines[lines.count - 1] = last + word
    } else {
      lines.append(word)
    }
  }
  return lines
}
