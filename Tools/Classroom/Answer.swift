import Foundation

/// Returns the text that shows a learner a verdict in a terminal.
public func answer(_ verdict: Verdict, colour: Bool) -> String {
  let ink = Ink(isOn: colour)
  switch verdict.build {
  case .doesNotCompile(let messages):
    let count = messages.count { $0.severity == "error" }
    return ink.bad("It doesn't compile yet: \(count) \(count == 1 ? "error" : "errors").") + "\n\n"
      + messages.map { $0.named(verdict.file) }.joined(separator: "\n") + "\n"
  case .doesNotFit(let demand, let messages):
    return ink.bad("It compiles, but the checks can't use it.") + "\n"
      + (demand.map { "  What they need: \($0)\n" } ?? "")
      + messages.prefix(1).map { "  The compiler says: \($0.text)\n" }.joined()
  case .compiled:
    let parts = verdict.scenarios.map { answer($0, verdict.file, ink) }
    return parts.joined() + "\n" + summary(verdict, ink) + "\n"
  }
}

/// Returns the text about the hidden scenarios in `verdict` that failed; nil if none did.
///
/// It says what each of them is about, and not what it expects.
public func moreToDo(_ verdict: Verdict) -> String? {
  let failed = verdict.scenarios.filter { $0.status != .passed }
  guard !failed.isEmpty else { return nil }
  let lines = failed.map { result in
    let reason = reason(result, verdict.file).map { ": \($0)" } ?? ""
    return folded("✗ \(result.scenario.sentence)\(reason)", after: "  ") + "\n"
  }
  let count = failed.count == 1 ? "one that isn't shown doesn't" : "\(failed.count) that aren't shown don't"
  return "But \(count) pass yet:\n" + lines.joined()
    + "Think of an input like that, and try it in Sources/try/main.swift.\n"
}

private func summary(_ verdict: Verdict, _ ink: Ink) -> String {
  let passed = verdict.scenarios.count { $0.status == .passed }
  if verdict.isPassed { return ink.good("All \(passed) checks passed.") }
  let count = "\(passed) of \(verdict.scenarios.count) checks passed."
  let way = pointing("\(count) For a hint:", to: "./Tools/book exercise hint \(verdict.exercise.id)")
  return ink.bad(count) + way.dropFirst(count.count)
}

/// Returns the reason why a scenario failed, without colours and without the solution's prints. For a hidden scenario
/// it says only how it ended.
func explanation(of result: ScenarioResult, _ file: String) -> String {
  if result.scenario.isHidden { return reason(result, file) ?? "it does something else than it should" }
  let reason = reason(result, file).map { "    \($0)\n" } ?? ""
  return (reason + (result.isDifferent ? picture(result, Ink(isOn: false)) : "")).split(separator: "\n")
    .map { $0.dropFirst(4) }.joined(separator: "\n")
}

private func answer(_ result: ScenarioResult, _ file: String, _ ink: Ink) -> String {
  guard result.status != .passed else { return marked(ink.good("✓"), result.scenario.sentence) + "\n" }
  var text = marked(ink.bad("✗"), result.scenario.sentence) + "\n"
  if let reason = reason(result, file) { text += folded(reason, after: "    ") + "\n" }
  if result.isDifferent { text += picture(result, ink) }
  let prints = result.prints.split(separator: "\n", omittingEmptySubsequences: false)
  if !result.prints.isEmpty {
    text += "    printed meanwhile:\n"
    let shown = prints.last == "" ? prints.dropLast() : prints[...]
    // An endless loop prints one line over and over, or never ends its line.
    let (limit, width) = result.status == .tooMuchOutput ? (3, terminalColumns - 6) : (20, Int.max)
    text += shown.prefix(limit).map { "      \(cut(plain(String($0)), to: width))\n" }.joined()
    if shown.count > limit { text += "      … and \(shown.count - limit) more lines\n" }
  }
  return text
}

/// Cuts a line to `width` characters.
private func cut(_ line: String, to width: Int) -> String {
  line.count <= width ? line : line.prefix(width - 1) + "…"
}

/// The reason why a scenario didn't run to its end; nil if it did.
private func reason(_ result: ScenarioResult, _ file: String) -> String? {
  let place = result.line.map { "\(file):\($0): " } ?? ""
  return switch result.status {
  case .passed, .failed: nil
  case .crashed: "it stopped: \(place)\(plain(result.message ?? ""))"
  case .timedOut: delay(result, file)
  case .notTried: "not tried, because the checks before it took all the time that there is"
  case .outOfMemory: "it used up its memory: \(place)look for a collection that only grows, or for threads without end"
  case .tooMuchOutput: "it said far too much: \(place)look for a loop that doesn't end"
  case .tooManyProcesses:
    "it started far too many programs: \(result.lines.first.map { "\(file):\($0): " } ?? "")look for a loop that doesn't end"
  case .endedEarly: "the program ended before the scenario did: leave out exit()"
  }
}

/// Describes a scenario that ran out of time: the lines that its threads were in, and the usual cause.
private func delay(_ result: ScenarioResult, _ file: String) -> String {
  let cure =
    result.isWaiting
    ? "look for a lock that is taken twice or never given back, and for a signal that never comes"
    : "look for a loop that doesn't end"
  guard let first = result.lines.first else {
    return "it wasn't finished in time, and \(result.isWaiting ? "waited" : "was still at work"): \(cure)"
  }
  let others = result.lines.dropFirst().map { ", another thread in line \($0)" }.joined()
  let verb = result.isWaiting ? "it waits here and nothing comes" : "it is still at work here"
  return "it wasn't finished in time: \(file):\(first): \(verb)\(others); \(cure)"
}

private func picture(_ result: ScenarioResult, _ ink: Ink) -> String {
  if result.scenario.kind == .traps, result.observed == result.expected {
    return "    expected  that it stops with a message\n    observed  that it goes on\n"
  }
  return comparison(result.expected, result.observed, ink)
}

/// Draws the expected and the observed events of a scenario under each other, with the first difference marked and
/// explained.
public func comparison(expected: [TraceEvent], heard: [TraceEvent]) -> String {
  let text = comparison(expected, heard, Ink(isOn: false))
  return text.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
}

private func comparison(_ expected: [TraceEvent], _ observed: [TraceEvent], _ ink: Ink) -> String {
  // An endless loop leaves tens of thousands of events; drawing them would take minutes.
  guard max(expected.count, observed.count) <= 200 else { return listing(expected, observed, ink) }
  let picture = TracePicture(expected: expected, observed: observed)
  let width = 11 + (picture.rows.map(\.track.count).max() ?? 0)
  if 4 + width + picture.width > terminalColumns { return listing(expected, observed, ink) }
  var text = ""
  if let ruler = picture.ruler { text += "    \("time".padded(width))\(ruler)\n" }
  for (number, row) in picture.rows.enumerated() {
    let name = row.track.isEmpty ? "" : " \(row.track)"
    let isEqual = row.expected == row.observed
    if isEqual, picture.difference?.row != number {
      text += "    \("both\(name)".padded(width))\(plain(row.expected))\n"
      continue
    }
    text += "    \("expected\(name)".padded(width))\(plain(row.expected))\n"
    text += "    \("observed\(name)".padded(width))\(plain(row.observed))\n"
    if let difference = picture.difference, difference.row == number {
      text += pointed(explanation(expected, observed), at: 4 + width + difference.column, ink)
    }
  }
  return text
}

/// Lists the events around the first difference, for traces that are too wide to be drawn in a terminal.
private func listing(_ expected: [TraceEvent], _ observed: [TraceEvent], _ ink: Ink) -> String {
  let rows = TraceListing(expected: expected, observed: observed).rows
  return rows.map { "    \($0.name.padded(12))\(plain($0.text))\n" }.joined()
    + ink.bad(folded(explanation(expected, observed), after: "    ")) + "\n"
}

/// Places a sentence about a column beside a mark under it, or on the next line where the terminal is too narrow.
private func pointed(_ sentence: String, at column: Int, _ ink: Ink) -> String {
  let blanks = String(repeating: " ", count: column)
  return column + 2 + sentence.count <= terminalColumns
    ? "\(blanks)\(ink.bad("^ " + sentence))\n"
    : "\(blanks)\(ink.bad("^"))\n\(ink.bad(folded(sentence, after: "    ")))\n"
}

/// Says in words how the two traces first differ.
private func explanation(_ expectedEvents: [TraceEvent], _ observedEvents: [TraceEvent]) -> String {
  let place = zip(expectedEvents, observedEvents).prefix { $0 == $1 }.count
  let expected = expectedEvents.indices.contains(place) ? expectedEvents[place] : nil
  let observed = observedEvents.indices.contains(place) ? observedEvents[place] : nil
  let text =
    switch (expected, observed) {
    case (let expected?, let observed?) where expected.time != observed.time && expected.text == observed.text:
      "\(words(for: expected)) is due at \(expected.time), and came at \(observed.time)"
    case (let expected?, let observed?)
    where expected.time != observed.time && TracePicture.isClocked(expectedEvents + observedEvents):
      "\(words(for: expected)) is due at \(expected.time), and \(words(for: observed)) came at \(observed.time)"
    case (let expected?, let observed?): "\(words(for: expected)) is due here, and \(words(for: observed)) came"
    case (let expected?, nil): "\(words(for: expected)) is due here, and nothing came"
    case (nil, let observed?): "nothing is due any more, and \(words(for: observed)) came"
    case (nil, nil): "the same so far"
    }
  return plain(text)
}

extension ScenarioResult {
  /// `true` if the expected and the observed events are worth showing.
  fileprivate var isDifferent: Bool {
    status != .notTried && (observed != expected || status == .failed)
  }
}

extension CompilerMessage {
  /// The message, with the learner's path of the file in place of the compiler's.
  fileprivate func named(_ file: String) -> String {
    let own = URL(fileURLWithPath: self.file).lastPathComponent == URL(fileURLWithPath: file).lastPathComponent
    let head = "\(own ? file : self.file):\(line):\(column): \(severity): \(text)"
    return ([head] + excerpt.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// Colours for text in a terminal; none if `isOn` is `false`.
struct Ink {
  let isOn: Bool

  func good(_ text: String) -> String { paint(text, "32") }
  func bad(_ text: String) -> String { paint(text, "31") }

  private func paint(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Removes characters that control a terminal or change the direction of writing.
func plain(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { scalar in
        scalar == "\t"
          || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }))
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
