import Marbles
import Markup

extension Picture {
  /// A picture, with the example that a trace belongs to.
  init(_ info: InfoString, _ code: CodeBlock, node: Int, line: Int, example: Example? = nil) {
    kind = Kind(rawValue: info.language)!
    self.node = node
    self.code = code
    self.line = line
    self.example = example?.number
    hides = info.names(of: "hide")
    isBefore = example?.isBefore ?? info.has("before")
    caption = info["caption"]
    let reading = kind == .marbles ? Diagram.read(code.lines.map(\.text)) : nil
    diagram = reading?.diagram
    faults = reading?.mistakes ?? []
  }

  /// Everything that can't be read in the picture, at its place in the page.
  func mistakes(path: String) -> [Diagnostic] {
    faults.map { mistake in
      guard code.lines.indices.contains(mistake.line) else {
        return Diagnostic(path: path, line: line, mistake.message)
      }
      let place = code.lines[mistake.line]
      return Diagnostic(path: path, line: place.number, column: place.indent + mistake.column, mistake.message)
    }
  }
}
