/// A block of the chapter that shows a recorded run of its example, and what its info string says.
package struct RecordedBlock: Sendable {
  let path: String
  /// The line of the opening fence.
  let line: Int
  /// The number of bytes before each line.
  let indent: Int
  let lines: [String]
  /// The part of the example that the block follows.
  let part: Int
  /// Types, members, variables and closures that are left out; what they call or hold takes their place.
  let hides: Set<String>
  /// The type that has the property with the state.
  let type: String
  /// The names of the moments on the page, and in the program.
  let moments: [(name: String, key: String)]

  package init(
    _ path: String, line: Int, indent: Int, lines: [String], part: Int = 0, hides: Set<String> = [], type: String = "",
    moments: [(name: String, key: String)] = []
  ) {
    (self.path, self.line, self.indent, self.lines) = (path, line, indent, lines)
    (self.part, self.hides, self.type, self.moments) = (part, hides, type, moments)
  }
}

/// A kind of such a block. The generated tests know it by the word of the info string: `ObjectsBlock` for `objects`.
package protocol RecordedPicture: Sendable {
  var block: RecordedBlock { get }

  init(_ block: RecordedBlock)

  /// Returns the lines that a run gives, or why it gives none.
  func actual(_ run: TracedRun) -> Result<[String], NoPicture>

  /// Returns the first difference between a run and the chapter.
  func faults(in actual: [String]) -> [Fault]
}

/// The reason why a run gives no picture.
package struct NoPicture: Error { let text: String }

extension RecordedPicture {
  var indent: Int { block.indent }
  var lines: [String] { block.lines }

  func fault(_ offset: Int, _ column: Int, _ message: String) -> Fault {
    Fault(path: block.path, line: block.line + offset, column: column, message: message)
  }
}
