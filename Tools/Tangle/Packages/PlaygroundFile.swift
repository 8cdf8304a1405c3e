import Book
import Markup
import SwiftSource

/// Returns the examples of a step as a test file for people to play with: plain code, without the test machinery.
public func playgroundFile(_ pages: [Chapter]) -> String {
  let setups = pages.flatMap(\.setups).filter { $0.skip == nil }.map { $0.code.lines.map(\.text) }
  let plays = pages.flatMap(Tangle.exampleRuns)
  let imports = Set(plays.flatMap { $0.imports.map(\.text) } + ["import Testing", "@testable import Rx"]).sorted()
  let helpers = plays.contains { $0.mentioned.contains("snapshot") } ? [momentOfPicture] : []
  let parts =
    [imports.joined(separator: "\n")] + helpers + setups.map { $0.joined(separator: "\n") } + [suite(of: plays)]
  return parts.joined(separator: "\n\n") + "\n"
}

private let momentOfPicture = """
  /// Names a moment that a picture of the page shows; it does nothing here.
  func snapshot(_ moment: String) {}
  """

/// Returns the examples as a suite that runs them one after the other, because the core has counters for the whole
/// process.
private func suite(of plays: [ExampleRun]) -> String {
  let tests = plays.map(playgroundTest).joined(separator: "\n\n").split(
    separator: "\n", omittingEmptySubsequences: false)
  let body = tests.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  return "@Suite(.serialized) struct Examples {\n\(body)\n}"
}

private func playgroundTest(_ play: ExampleRun) -> String {
  let effects = play.awaits ? "async throws" : "throws"
  let trait = play.reasonToSkip.map { ", .disabled(\($0.literal))" } ?? ""
  var lines = ["@Test(\(play.name.literal)\(trait))", "func example\(play.id)() \(effects) {"]
  for line in play.examples.flatMap(playgroundLines) {
    let line = play.isForReadingOnly ? "// \(line)" : line
    lines.append(line.isEmpty ? "" : "  \(line)")
  }
  lines.append("}")
  return lines.joined(separator: "\n")
}

/// Returns the lines of an example without imports, and its output as a comment.
private func playgroundLines(_ example: Example) -> [String] {
  var lines = example.code.lines.map(\.text)
  lines.removeAll { $0.hasPrefix("import ") || $0.hasPrefix("@preconcurrency import ") }
  guard let output = example.output else { return lines }
  lines.append("// prints")
  for line in output.code.lines { lines.append("//   \(line.text)") }
  return lines
}

extension ExampleRun {
  /// `true` if the code doesn't compile against this core.
  fileprivate var isForReadingOnly: Bool { mustNotCompile || first.isBefore }

  fileprivate var reasonToSkip: String? {
    if first.isBefore { return "runs against the core of the chapter before" }
    return switch last.outcome {
    case .fails(let text): "does not compile: \(text)"
    case .traps(let text): "traps: \(text)"
    case .hangs: "never ends"
    case .loops: "runs for ever"
    case .overflows: "overflows the stack"
    default: nil
    }
  }
}
