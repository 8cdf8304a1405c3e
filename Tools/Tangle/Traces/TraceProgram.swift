import Book
import CoreHistory
import Markup
import SwiftSource
import SwiftSyntax

/// A program that runs examples against an instrumented core, one run at a time, and records their calls.
///
/// `program PLAY FILE` runs the examples with that id and writes their calls to the file, one a line; and into
/// `FILE.objects` which objects kept which alive, at each moment that an `objects` block shows.
struct TraceProgram {
  let core: Core
  let setups: [[SourceLine]]
  let plays: [ExampleRun]
  /// Imports that the setups need but none of the example runs has.
  var imports: [SourceLine] = []
  /// `true` if it also records which objects keep which alive.
  var showsObjects = false

  /// The source files, by name.
  var files: [String: String] {
    var files = ["Core.swift": instrumentedCore, "Recorder.swift": traceRecorder, "Plays.swift": playFile]
    files["States.swift"] = "let __states: [String: String] = \(states.sourceOfTable)\n"
    if showsObjects {
      files["Objects.swift"] = objectsRecorder + ownershipTable
      files["Objects.h"] = objectsHeader
    } else {
      files["Objects.swift"] = noObjectsRecorder
    }
    return files
  }

  /// The property that holds the state, by the type whose states are shown.
  private var states: [String: String] {
    plays.flatMap(\.machines).reduce(into: [:]) { if let (type, property) = $1.watched { $0[type] = property } }
  }

  /// Swift source for a table of the program's weak and unowned properties, as `Type.property`, with their arrows.
  private var ownershipTable: String {
    let inCore = core.files.map { file in file.derived.value { Ownerships(of: parsed(file.text)) } }
    let all = (inCore + treesOfPage.map(Ownerships.init)).reduce(into: [:]) { $0.merge($1.arrows) { $1 } }
    return "let __ownerships: [String: String] = \(all.sourceOfTable)\n"
  }

  private var treesOfPage: [SourceFileSyntax] {
    setups.map { Snippet($0.map(\.text)).tree }
      + plays.flatMap(\.snippets).map(\.tree)
  }

  /// The names in all code of the program but the core.
  private var names: Set<String> {
    treesOfPage.map(codeNames).reduce(namesOfRecorders) { $0.union($1) }
  }

  private var table: TypeTable {
    var table = TypeTable(of: core)
    table.add(treesOfPage)
    return table
  }

  /// The core's files that the program needs: the compiler takes much longer for all of them.
  private var instrumentedCore: String {
    let table = table
    var writer = LocatedWriter()
    for file in core.files(neededBy: names) {
      writer.add(changed(file.lines) { _ in Instrumentation.lines(of: file, table: table) })
    }
    return writer.text
  }

  private var playFile: String {
    let table = table
    var writer = LocatedWriter()
    if plays.contains(where: \.expects) || setups.contains(where: \.expects) { writer.add("import Testing") }
    writer.add(imports + plays.flatMap(\.imports))
    for setup in setups { writer.add(instrument(setup, table)) }
    for play in plays {
      writer.add("func __play\(play.id)() \(play.awaits ? "async throws" : "throws") {")
      var variables: [Variable] = []
      for (index, example) in play.examples.enumerated() {
        if index > 0 { writer.add("  __Recorder.next()") }
        var lines = example.located(in: play.page).withoutImports
        if showsObjects {
          let end =
            play.graphs.contains { $0.example == example.number && $0.moments.contains { $0.text == "end" } }
            ? index : nil
          lines = changed(lines) { takingSnapshots($0, end: end, &variables) }
        }
        writer.add(instrument(lines, table))
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
    if showsObjects { writer.add("    __Objects.write(to: CommandLine.arguments[2] + \".objects\")") }
    writer.add("  }")
    writer.add("}")
  }

  /// Inserts the recorder's calls into code of an example.
  private func instrument(_ lines: [SourceLine], _ table: TypeTable) -> [SourceLine] {
    changed(lines) { Instrumentation.lines(of: $0, owner: .example, table: table, namesClosures: showsObjects) }
  }

  /// Replaces the texts of some lines, which keep their places.
  private func changed(_ lines: [SourceLine], _ change: ([String]) -> [String]) -> [SourceLine] {
    zip(lines, change(lines.map(\.text))).map {
      SourceLine(text: $1, path: $0.path, number: $0.number, indent: $0.indent)
    }
  }
}

private let namesOfRecorders = codeNames(traceRecorder).union(codeNames(objectsRecorder))

extension ExampleRun {
  /// `true` if the code uses macros of the test library.
  fileprivate var expects: Bool { examples.contains { $0.located(in: page).expects } }
}

extension [SourceLine] {
  fileprivate var expects: Bool { contains { $0.text.contains("#expect") || $0.text.contains("#require") } }
}
