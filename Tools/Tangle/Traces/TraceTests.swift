import Book
import CoreHistory
import Markup
import SwiftSource

extension ExampleFile {
  /// Writes a test for each recorded picture, and the programs that these run: one for traces and states, another for
  /// pictures of objects, so that code that can't be instrumented for one doesn't spoil the other.
  mutating func writeTraces(_ plays: [ExampleRun], against core: Core?) {
    guard let core else { return }
    let traced = plays.filter { !$0.traces.isEmpty || !$0.machines.isEmpty }
    let looked = plays.filter { !$0.graphs.isEmpty }
    writeProgram("traces", of: traced, among: plays, against: core)
    writeProgram("objects", of: looked, among: plays, against: core)
    guard !traced.isEmpty || !looked.isEmpty else { return }
    writer.add("extension \(suite) {")
    for play in plays {
      for trace in play.traces {
        writeTest(of: trace, in: play, by: "TraceBlock", "part: \(play.part(of: trace)), hides: \(trace.hiddenNames)")
      }
      for machine in play.machines {
        let type = machine.watched?.type ?? ""
        writeTest(of: machine, in: play, by: "StatesBlock", "type: \(type.literal), part: \(play.part(of: machine))")
      }
      for graph in play.graphs {
        let moments = graph.moments.map { moment in
          let key = moment.text == "end" ? endMoment(of: play.part(of: graph)) : moment.text
          return "(\(moment.text.literal), \(key.literal))"
        }
        let details = "moments: [\(moments.joined(separator: ", "))], hides: \(graph.hiddenNames)"
        writeTest(of: graph, in: play, by: "ObjectsBlock", details)
      }
    }
    writer.add("}")
  }

  private mutating func writeProgram(
    _ name: String, of plays: [ExampleRun], among all: [ExampleRun], against core: Core
  ) {
    guard !plays.isEmpty else { return }
    let program = TraceProgram(
      core: core, setups: neededSetups(plays), plays: plays, imports: all.flatMap(\.imports),
      showsObjects: name == "objects")
    writer.add("private let \(name) = Traces(module: \(version.module.literal), files: [")
    for (name, text) in program.files.sorted(by: { $0.key < $1.key }) {
      writer.add("  \(name.literal): \(text.literal),")
    }
    writer.add("], plays: [\(plays.map(\.id.literal).joined(separator: ", "))])")
  }

  private mutating func writeTest(of picture: Picture, in play: ExampleRun, by block: String, _ details: String) {
    let kind = picture.kind, lines = picture.code.lines.map(\.text.literal).joined(separator: ", ")
    var traits = ", .enabled(if: Traces.isWanted, \"pictures are recorded without a sanitizer\")"
    if kind == .objects {
      traits += ", .enabled(if: Traces.seesClosures, \"what closures hold is seen on Linux only\")"
    }
    writer.add(
      "  @Test(\("\(play.name), \(kind) at line \(picture.line)".literal)\(traits)) func \(kind)\(play.id)_\(picture.line)() async {"
    )
    writer.add(
      "    report(await \(kind == .objects ? "objects" : "traces").compare(\(play.id.literal), with: \(block)(at: "
        + "BlockPlace(\(play.page.path.literal), line: \(picture.line), "
        + "indent: \(picture.code.lines.first?.indent ?? 0), lines: [\(lines)]), \(details))))")
    writer.add("  }")
  }
}

extension Picture {
  /// The names that it leaves out, as Swift source.
  fileprivate var hiddenNames: String { "[\(hides.map(\.text.literal).joined(separator: ", "))]" }
}

extension ExampleRun {
  /// The traces of this run's examples.
  var traces: [Picture] { pictures(.trace) }

  /// The pictures of objects of this run's examples.
  var graphs: [Picture] { pictures(.objects) }

  /// The pictures of states of this run's examples.
  var machines: [Picture] { pictures(.states) }

  /// Returns the index of the example that a picture follows.
  fileprivate func part(of picture: Picture) -> Int { examples.firstIndex { $0.number == picture.example } ?? 0 }

  private func pictures(_ kind: Picture.Kind) -> [Picture] {
    page.pictures.filter { picture in picture.kind == kind && examples.contains { $0.number == picture.example } }
  }
}
