import Book
import Markup

/// A program that runs some plays against an instrumented core, one a run, and writes down who called whom.
///
/// `program PLAY FILE` runs the play with that id and writes its calls to the file, a line each.
struct TraceProgram {
  let core: Core
  let setups: [[LocatedLine]]
  let plays: [Play]

  /// The source files, by name.
  var files: [String: String] {
    ["Core.swift": instrumentedCore, "Recorder.swift": traceRecorder, "Plays.swift": playFile]
  }

  private var table: TypeTable {
    var table = TypeTable(of: core)
    table.add(
      setups.map { Snippet($0.map(\.text)).tree }
        + plays.flatMap(\.examples).map { Snippet($0.code.lines.map(\.text)).tree })
    return table
  }

  private var instrumentedCore: String {
    let table = table
    var writer = LocatedWriter()
    for file in core.files {
      writer.add(instrument(file.lines.map(\.located), as: .core, table))
    }
    return writer.text
  }

  private var playFile: String {
    let table = table
    var writer = LocatedWriter()
    if plays.contains(where: \.expects) || setups.contains(where: \.expects) { writer.add("import Testing") }
    writer.add(plays.flatMap(\.imports))
    for setup in setups { writer.add(instrument(setup, as: .example, table)) }
    for play in plays {
      writer.add("func __play\(play.id)() \(play.awaits ? "async throws" : "throws") {")
      for (index, example) in play.examples.enumerated() {
        if index > 0 { writer.add("  __Recorder.next()") }
        writer.add(instrument(example.located(in: play.page).withoutImports, as: .example, table))
      }
      writer.add("}")
    }
    writeMain(&writer)
    return writer.text
  }

  private func writeMain(_ writer: inout LocatedWriter) {
    writer.add("@main struct __Main {")
    writer.add("  static func main() async throws {")
    writer.add("    switch CommandLine.arguments[1] {")
    for play in plays {
      writer.add("    case \(play.id.literal): \(play.awaits ? "try await" : "try") __play\(play.id)()")
    }
    writer.add("    default: break")
    writer.add("    }")
    writer.add("    __Recorder.write(to: CommandLine.arguments[2])")
    writer.add("  }")
    writer.add("}")
  }

  private func instrument(_ lines: [LocatedLine], as owner: Instrumentation.Owner, _ table: TypeTable) -> [LocatedLine]
  {
    let texts = Instrumentation.lines(of: lines.map(\.text), owner: owner, table: table)
    return zip(lines, texts).map { LocatedLine(text: $1, path: $0.path, number: $0.number, indent: $0.indent) }
  }
}

extension Play {
  /// Whether the code uses the macros of the test library.
  fileprivate var expects: Bool { examples.contains { $0.located(in: page).expects } }
}

extension [LocatedLine] {
  fileprivate var expects: Bool { contains { $0.text.contains("#expect") || $0.text.contains("#require") } }
}
