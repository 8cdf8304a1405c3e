import Book
import Markup

extension ExampleFile {
  /// Writes a test for every trace of some plays, and the program that all of them run.
  mutating func writeTraces(_ plays: [Play], against core: Core?) {
    let traced = plays.filter { !$0.traces.isEmpty }
    guard let core, !traced.isEmpty else { return }
    let program = TraceProgram(core: core, setups: neededSetups(traced), plays: traced)
    writer.add("private let traces = Traces(module: \(stand.module.literal), files: [")
    for (name, text) in program.files.sorted(by: { $0.key < $1.key }) {
      writer.add("  \(name.literal): \(text.literal),")
    }
    writer.add("], plays: [\(traced.map(\.id.literal).joined(separator: ", "))])")
    writer.add("extension \(suite) {")
    for play in traced {
      for trace in play.traces { writeTest(of: trace, in: play) }
    }
    writer.add("}")
  }

  private mutating func writeTest(of trace: Picture, in play: Play) {
    let part = play.examples.firstIndex { $0.number == trace.example } ?? 0
    let lines = trace.code.lines.map(\.text.literal).joined(separator: ", ")
    let hides = trace.hides.map(\.text.literal).joined(separator: ", ")
    writer.add(
      "  @Test(\("\(play.name), trace at line \(trace.line)".literal)) func trace\(play.id)_\(trace.line)() async {")
    writer.add(
      "    report(await traces.compare(\(play.id.literal), part: \(part), with: TraceBlock(path: \(play.page.path.literal), "
        + "line: \(trace.line), indent: \(trace.code.lines.first?.indent ?? 0), lines: [\(lines)], hides: [\(hides)])))"
    )
    writer.add("  }")
  }
}

extension Play {
  /// The traces that follow the play's examples.
  var traces: [Picture] {
    page.pictures.filter { picture in picture.kind == .trace && examples.contains { $0.number == picture.example } }
  }
}
