import Markup

extension ChapterReader {
  mutating func readExample(_ code: CodeBlock, _ info: InfoString, _ index: Int) {
    let outcomes = info.words.filter { Vocabulary.outcomes.contains($0.key) }
    for word in outcomes.dropFirst() {
      report(
        word.position, "‘\(word.key)’ can't stand with ‘\(outcomes[0].key)’: an example ends in one way, so keep one")
    }
    let until = info["until"]
    if let until, !until.isEmpty, Int(until) == nil {
      report(info.position(of: "until"), "‘until’ takes the number of a chapter: until=16")
    }
    if let number = until.flatMap({ Int($0) }), number <= pageNumber {
      report(
        info.position(of: "until"),
        "‘until=\(number)’ takes back what this chapter only begins to promise: name a later one")
    }
    if info.has("before"), let word = info.words.first(where: { $0.key == "until" }) {
      report(
        word.position, "‘until’ says nothing here: ‘before’ promises nothing about later chapters, so leave it out")
    }
    let isContinuation = info.has("continue")
    checkContinuation(info, isContinuation)
    ordinal += 1
    let previous = examples.last
    examples.append(
      Example(
        node: index, code: code, line: document.nodes[index].range.start.line,
        section: sections.last?.title ?? "", ordinal: ordinal, number: examples.count + 1,
        outcome: outcome(outcomes.first),
        isBefore: info.has("before") || (isContinuation && previous?.isBefore == true),
        isContinuation: isContinuation && previous != nil,
        until: until.flatMap { Int($0) } ?? (isContinuation ? previous?.until : nil),
        output: nil,
        outcomePosition: outcomes.first?.position ?? document.nodes[index].range.start,
        exercise: info["exercise"]))
    (awaitsOutput, awaitsTrace) = (true, true)
  }

  private mutating func checkContinuation(_ info: InfoString, _ isContinuation: Bool) {
    guard isContinuation else { return }
    let position = info.position(of: "continue")
    guard let previous = examples.last else {
      return report(position, "‘continue’ has no example before it to go on from: leave the word out")
    }
    for key in ["before", "until"] where info.has(key) {
      report(info.position(of: key), "‘\(key)’ belongs to the example that ‘continue’ goes on from: say it there")
    }
    switch previous.outcome {
    case .runs: break
    default: report(position, "the example before doesn't end well, so nothing can ‘continue’ it: leave the word out")
    }
    if case .fails = outcome(info.words.first { Vocabulary.outcomes.contains($0.key) }) {
      report(position, "a block that must not compile stands alone: leave out ‘continue’")
    }
  }

  var pageNumber: Int { Int(path.split(separator: "/").last?.prefix { $0.isNumber } ?? "") ?? 0 }

  private func outcome(_ word: InfoString.Word?) -> Example.Outcome {
    switch word?.key {
    case "fails": .fails(word?.value ?? "")
    case "traps": .traps(word?.value ?? "")
    case "hangs": .hangs
    case "loops": .loops
    case "overflows": .overflows
    case "skip": .skipped(word?.value ?? "")
    default: .runs
    }
  }

  mutating func readOutput(_ code: CodeBlock, _ index: Int, expected: Bool) {
    let start = document.nodes[index].range.start
    guard expected, let last = examples.indices.last else {
      return report(
        start,
        "this output has no example right before it: move it behind the example that prints it, or make it ```text")
    }
    switch examples[last].outcome {
    case .fails: report(start, "an example that doesn't compile prints nothing; remove this output")
    case .skipped: report(start, "an example that is skipped prints nothing that could be checked; remove this output")
    default: examples[last].output = Output(node: index, code: code, line: start.line)
    }
  }
}

extension ChapterReader {
  mutating func readTrace(_ kind: Picture.Kind, _ code: CodeBlock, _ info: InfoString, _ index: Int, expected: Bool) {
    let start = document.nodes[index].range.start
    guard expected, let example = examples.last else {
      return report(
        start,
        kind == .trace
          ? "this trace has no example right before it: move it behind the example whose calls it shows"
          : "this picture has no example right before it: move it behind the example that it shows")
    }
    if example.outcome != .runs {
      report(start, "an example that doesn't run to its end leaves no trace; remove this block")
    }
    add(Picture(kind, info, code, node: index, line: start.line, example: example))
  }
}

extension InfoString {
  fileprivate func position(of key: String) -> SourcePosition {
    words.first { $0.key == key }?.position ?? SourcePosition(line: 1, column: 1)
  }
}
