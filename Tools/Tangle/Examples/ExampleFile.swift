import Book
import CoreHistory
import Markup
import SwiftSource

/// Writes the tests of some example runs against one core.
struct ExampleFile {
  let suite: String
  let version: CoreVersion
  /// The number of the book's last chapter.
  let last: Int
  let setups: Setups
  var writer = LocatedWriter()

  init(suite: String, version: CoreVersion, last: Int, setups: Setups) {
    self.suite = suite
    self.version = version
    self.last = last
    self.setups = setups
  }

  var text: String { writer.text }

  mutating func write(_ plays: [ExampleRun], _ marbles: [MarbleRun] = []) {
    let refused = plays.filter(\.mustNotCompile)
    let withdrawn = plays.filter { !$0.mustNotCompile && isWithdrawn($0) }
    let run = plays.filter { !$0.mustNotCompile && !isWithdrawn($0) }
    writeHead(imports: run.flatMap(\.imports), with: neededSetups(run, marbles))
    if !marbles.isEmpty { writeMarbleDriver() }
    if marbles.contains(where: \.hasTime) { writeMarbleTime() }
    if !refused.isEmpty || !withdrawn.isEmpty { writeCompilation(refused: refused, withdrawn: withdrawn) }
    guard !plays.isEmpty || !marbles.isEmpty else { return }
    writer.add("extension \(suite) {")
    for play in run { writeTest(play) }
    for play in refused + withdrawn { writeCompilationTest(play) }
    for play in marbles { writeTest(play) }
    writer.add("}")
  }

  private func isWithdrawn(_ play: ExampleRun) -> Bool {
    guard case .finished = version, let until = play.first.until else { return false }
    return until <= last
  }

  func neededSetups(_ plays: [ExampleRun], _ marbles: [MarbleRun] = []) -> [[SourceLine]] {
    if case .leaves = version { return setups.all }
    let mentioned = plays.map(\.mentioned) + marbles.map(\.mentioned)
    return setups.needed(by: mentioned.reduce(into: []) { $0.formUnion($1) })
  }

  private mutating func writeHead(imports: [SourceLine], with setups: [[SourceLine]]) {
    writer.add("// Generated from the book; edit the chapters.")
    for module in ["ExampleRunner", "Testing"] { writer.add("import \(module)") }
    if case .found(0) = version { return }
    writer.add("@testable import \(version.module)")
    writer.add(imports)
    for setup in setups { writer.add(isolated(setup)) }
  }

  // MARK: Plays that run

  private mutating func writeTest(_ play: ExampleRun) {
    let test = "example\(play.id)\(version.functionSuffix)"
    if play.last.outcome == .runs {
      writer.add("  @Test(\((play.name + version.suffix).literal)) func \(test)() async throws {")
      writeBody(of: play, as: "@Sendable func play")
      writer.add("    report(await \(stage(of: play)).check(play))")
    } else {
      writeBody(of: play, as: "private static func \(test)ExampleRun")
      writer.add("  @Test(\((play.name + version.suffix).literal)) func \(test)() async throws {")
      let line = play.last.located(in: play.page).first?.number ?? play.last.line + 1
      writer.add("#sourceLocation(file: \(play.page.path.literal), line: \(line - 1))")
      writer.add(
        "    let result = await #expect(processExitsWith: .failure, observing: [\\.standardOutputContent, \\.standardErrorContent]) {"
          + " await Capture.alone(\(play.last.endless)) { \(play.awaits ? "try await" : "try") \(suite).\(test)ExampleRun($0) } }"
      )
      writer.add("#sourceLocation()")
      writer.add("    report(\(stage(of: play)).judge(ending(result), against: \(play.last.outcome.source)))")
    }
    writer.add("  }")
  }

  private mutating func writeBody(of play: ExampleRun, as declaration: String) {
    let effects = play.awaits ? "async throws" : "throws"
    writer.add("    \(declaration)(_ __capture: Capture) \(effects) {")
    for (index, example) in play.examples.enumerated() {
      if index > 0 { writer.add("      __capture.next()") }
      writer.add(example.located(in: play.page).withoutImports)
    }
    writer.add("    }")
  }

  private func stage(of play: ExampleRun) -> String {
    let parts = play.examples.map { example in
      let output = example.output.map { output in
        let text = output.code.lines.map(\.text)
        return
          "Output(line: \(output.line + 1), indent: \(output.code.lines.first?.indent ?? 0), lines: [\(text.map(\.literal).joined(separator: ", "))])"
      }
      return
        "Part(line: \(example.line), column: \(example.column(in: play.page)), end: \(play.page.document.nodes[example.node].range.end.line), output: \(output ?? "nil"))"
    }
    let records = version.isFinished ? ", records: false" : ""
    return "Capture(\(play.page.path.literal), parts: [\(parts.joined(separator: ", "))]\(records))"
  }

  // MARK: Plays that only the compiler sees

  private mutating func writeCompilation(refused: [ExampleRun], withdrawn: [ExampleRun]) {
    writer.add("private let compilation = Compilation(module: \(version.module.literal), setups: [")
    for setup in neededSetupsToCompile(refused + withdrawn) {
      var part = LocatedWriter()
      part.add(setup)
      writer.add("  \(part.text.literal),")
    }
    writer.add("], blocks: [")
    for play in refused + withdrawn {
      writer.add(
        "  \(play.id.literal): Compilation.Block(path: \(play.page.path.literal), line: \(play.first.line), column: \(play.first.column(in: play.page)), code: \(compiled(play).literal)),"
      )
    }
    writer.add("])")
  }

  private func neededSetupsToCompile(_ plays: [ExampleRun]) -> [[SourceLine]] {
    setups.needed(by: plays.reduce(into: []) { $0.formUnion($1.mentioned) })
  }

  /// Returns a run as a file of its own, which is only compiled.
  private func compiled(_ play: ExampleRun) -> String {
    var file = LocatedWriter()
    file.add("import Testing")
    file.add("@testable import \(version.module)")
    file.add(play.imports)
    if play.standsAtTopLevel {
      for example in play.examples { file.add(example.located(in: play.page).withoutImports) }
    } else {
      file.add("func block\(play.id)() \(play.awaits ? "async throws" : "throws") {")
      for example in play.examples { file.add(example.located(in: play.page).withoutImports) }
      file.add("}")
    }
    return file.text
  }

  private mutating func writeCompilationTest(_ play: ExampleRun) {
    let test = "example\(play.id)\(version.functionSuffix)"
    writer.add(
      "  @Test(\((play.name + (isWithdrawn(play) ? " (withdrawn)" : version.suffix)).literal)) func \(test)() async throws {"
    )
    if case .fails(let text) = play.first.outcome, isWithdrawn(play) {
      writer.add(
        "    report(await compilation.acceptsNow(\(play.id.literal), instead: \(text.literal), chapter: \(play.first.until ?? 0)))"
      )
    } else if case .fails(let text) = play.first.outcome {
      let place = play.first.outcomePosition
      writer.add(
        "    report(await compilation.refuses(\(play.id.literal), saying: \(text.literal), line: \(place.line), column: \(place.column), records: \(!version.isFinished)))"
      )
    } else {
      writer.add(
        "    report(await compilation.withdraws(\(play.id.literal), chapter: \(play.first.until ?? 0), program: \(program(play).literal)))"
      )
    }
    writer.add("  }")
  }

  /// Returns a withdrawn run as a test program of its own, to see whether it still holds.
  private func program(_ play: ExampleRun) -> String {
    var file = ExampleFile(suite: suite, version: version, last: 0, setups: setups)
    file.writeHead(imports: play.imports, with: file.neededSetups([play]))
    file.writer.add("@Suite struct \(suite) {}")
    file.writer.add("extension \(suite) {")
    file.writeTest(play)
    file.writer.add("}")
    return exampleHelpers + file.text
  }
}

extension ExampleRun {
  var mustNotCompile: Bool {
    if case .fails = first.outcome { true } else { false }
  }

  var mentioned: Set<String> { snippets.reduce(into: []) { $0.formUnion($1.mentioned) } }

  /// Lines that import a module, which go to the head of the file.
  var imports: [SourceLine] { examples.flatMap { $0.located(in: page).filter(\.isImport) } }

  /// `true` if the code has declarations that can't be in the body of a function.
  var standsAtTopLevel: Bool { snippets.contains { $0.firstExtension != nil } }
}

extension [SourceLine] {
  /// The lines, with empty ones in place of imports.
  var withoutImports: [SourceLine] {
    map { $0.isImport ? SourceLine(text: "", path: $0.path, number: $0.number, indent: $0.indent) : $0 }
  }
}

extension SourceLine {
  fileprivate var isImport: Bool {
    text.hasPrefix("import ") || text.hasPrefix("@preconcurrency import ") || text.hasPrefix("@testable import ")
  }
}

extension Example {
  /// The way in which the example never ends, as source for the generated test; `nil` if it ends.
  fileprivate var endless: String {
    switch outcome {
    case .hangs: ".hang"
    case .loops: ".loop"
    default: "nil"
    }
  }
}

extension Example.Outcome {
  /// The outcome as source for the generated test.
  fileprivate var source: String {
    switch self {
    case .traps(let text): ".traps(\(text.literal))"
    case .hangs: ".hangs"
    case .loops: ".loops"
    default: ".overflows"
    }
  }
}

extension CoreVersion {
  var functionSuffix: String {
    switch self {
    case .leaves: ""
    case .found: "Before"
    case .finished: "AtTheEnd"
    }
  }

  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
