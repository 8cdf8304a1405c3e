import Book
import CoreHistory
import Markup
import SwiftSource

extension ExampleFile {
  /// Writes a test for each recorded picture, and the programs that these run: one for traces and states, another for
  /// pictures of objects, so that code that can't be instrumented for one doesn't spoil the other.
  mutating func writeTraces(_ plays: [ExampleRun], against core: Core?) {
    guard let core else { return }
    let traced = plays.filter { $0.recorded.contains { $0.kind != .objects } }
    let looked = plays.filter { !$0.graphs.isEmpty }
    writeProgram("traces", of: traced, among: plays, against: core)
    writeProgram("objects", of: looked, among: plays, against: core)
    guard !traced.isEmpty || !looked.isEmpty else { return }
    writer.add("extension \(suite) {")
    for play in plays {
      for picture in play.recorded { writeTest(of: picture, in: play) }
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

  private mutating func writeTest(of picture: Picture, in play: ExampleRun) {
    let kind = picture.kind
    var traits = ", .enabled(if: Traces.isWanted, \"pictures are recorded without a sanitizer\")"
    if kind == .objects {
      traits += ", .enabled(if: Traces.seesClosures, \"what closures hold is seen on Linux only\")"
    }
    writer.add(
      "  @Test(\("\(play.name), \(kind) at line \(picture.line)".literal)\(traits)) func \(kind)\(play.id)_\(picture.line)() async {"
    )
    writer.add(
      "    report(await \(kind == .objects ? "objects" : "traces").compare(\(play.id.literal), "
        + "with: \(kind.rawValue.capitalized)Block(\(block(of: picture, in: play)))))")
    writer.add("  }")
  }

  /// Returns the block of a picture, as the library behind the tests takes it.
  private func block(of picture: Picture, in play: ExampleRun) -> String {
    let part = play.examples.firstIndex { $0.number == picture.example } ?? 0
    let moments = picture.moments.map { moment in
      "(\(moment.text.literal), \((moment.text == "end" ? endMoment(of: part) : moment.text).literal))"
    }
    return """
      RecordedBlock(\(play.page.path.literal), line: \(picture.line), \
      indent: \(picture.code.lines.first?.indent ?? 0), lines: \(list(picture.code.lines.map(\.text.literal))), \
      part: \(part), hides: \(list(picture.hides.map(\.text.literal))), \
      type: \((picture.watched?.type ?? "").literal), moments: \(list(moments)))
      """
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
}

extension ExampleRun {
  /// The pictures that are recorded from this run's examples.
  var recorded: [Picture] {
    page.pictures.filter { picture in picture.isRecorded && examples.contains { $0.number == picture.example } }
  }

  /// Those of objects.
  var graphs: [Picture] { recorded.filter { $0.kind == .objects } }

  /// Those of states.
  var machines: [Picture] { recorded.filter { $0.kind == .states } }
}
