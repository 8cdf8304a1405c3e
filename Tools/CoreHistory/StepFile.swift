import Book

/// Returns the core after a chapter as one Swift file, in which the compiler's messages name lines of the book.
public func stepFile(_ core: Core, after chapter: Int) -> String {
  var writer = LocatedWriter()
  writer.add("// The core as chapter \(chapter) leaves it. Generated from the book; edit the chapters.")
  for file in core.files { writer.add(file.lines) }
  return writer.text
}

/// Writes lines with `#sourceLocation`, so that the compiler takes each for the line of its page.
package struct LocatedWriter {
  package private(set) var text = ""
  private var expected: (path: String, number: Int)?

  package init() {}

  /// Adds a line that comes from no page.
  package mutating func add(_ line: String) {
    if expected != nil {
      text += "#sourceLocation()\n"
      expected = nil
    }
    text += line + "\n"
  }

  package mutating func add(_ lines: [SourceLine]) {
    for line in lines {
      if line.text.allSatisfy(\.isWhitespace), expected.map({ $0 != (line.path, line.number) }) ?? true {
        continue
      }
      if expected.map({ $0 != (line.path, line.number) }) ?? true {
        text += "#sourceLocation(file: \"\(line.path)\", line: \(line.number))\n"
      }
      text += String(repeating: " ", count: line.text.isEmpty ? 0 : line.indent) + line.text + "\n"
      expected = (line.path, line.number + 1)
    }
  }
}

/// Returns the core's files, in which the compiler's messages name lines of the book.
public func locatedFiles(_ core: Core) -> [String: String] {
  Dictionary(
    uniqueKeysWithValues: core.files.map { file in
      var writer = LocatedWriter()
      writer.add(file.lines)
      return (file.name, writer.text)
    })
}
