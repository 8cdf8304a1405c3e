import Book
import CoreHistory
import Markup
import SwiftSource

extension ExampleFile {
  /// Writes a test for each recorded picture, and the program that these run.
  ///
  /// Where a run can look into closures, a single program records calls and objects; elsewhere none of what that needs
  /// is compiled.
  mutating func writeTraces(_ plays: [ExampleRun], against core: Core?) {
    let recorded = plays.filter { !$0.recorded.isEmpty }
    guard let core, !recorded.isEmpty else { return }
    let showsObjects = recorded.contains { !$0.graphs.isEmpty }
    if showsObjects {
      writer.add("#if os(Linux)")
      writeProgram(of: recorded, among: plays, against: core, showsObjects: true)
      writer.add("#else")
    }
    let traced = recorded.filter { $0.recorded.contains { $0.kind != .objects } }
    writeProgram(of: traced, among: plays, against: core, showsObjects: false)
    if showsObjects { writer.add("#endif") }
    writer.add("extension \(suite) {")
    for play in recorded {
      for picture in play.recorded { writeTest(of: picture, in: play) }
    }
    writer.add("}")
  }

  private mutating func writeProgram(
    of plays: [ExampleRun], among all: [ExampleRun], against core: Core, showsObjects: Bool
  ) {
    let program = TraceProgram(
      core: core, setups: neededSetups(plays), plays: plays, imports: all.flatMap(\.imports),
      showsObjects: showsObjects)
    writer.add("private let traces = Traces(module: \(version.module.literal), files: [")
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
      "    report(await traces.compare(\(play.id.literal), "
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
