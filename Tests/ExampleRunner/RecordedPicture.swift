/// The place of a block in the book, and its lines.
public struct BlockPlace: Sendable {
  let path: String
  /// The line of the opening fence.
  let line: Int
  /// The number of bytes before each line.
  let indent: Int
  let lines: [String]

  public init(_ path: String, line: Int, indent: Int, lines: [String]) {
    self.path = path
    self.line = line
    self.indent = indent
    self.lines = lines
  }
}

/// A block whose lines show a recorded run of its example.
protocol RecordedPicture: Sendable {
  var place: BlockPlace { get }

  /// Returns the lines that a run gives, or why it gives none.
  func actual(_ run: TracedRun) -> Result<[String], NoPicture>

  /// Returns the first difference between a run and the chapter.
  func faults(in actual: [String]) -> [Fault]
}

/// The reason why a run gives no picture.
struct NoPicture: Error { let text: String }

extension RecordedPicture {
  var indent: Int { place.indent }
  var lines: [String] { place.lines }

  func fault(_ offset: Int, _ column: Int, _ message: String) -> Fault {
    Fault(path: place.path, line: place.line + offset, column: column, message: message)
  }
}
