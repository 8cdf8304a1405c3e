/// Where a block stands in the book, and what it says there.
public struct BlockPlace: Sendable {
  let path: String
  /// The line of the opening fence.
  let line: Int
  /// How many bytes stand before each line.
  let indent: Int
  let lines: [String]

  public init(_ path: String, line: Int, indent: Int, lines: [String]) {
    self.path = path
    self.line = line
    self.indent = indent
    self.lines = lines
  }
}

/// A block whose lines say what a recorded run of its example did.
protocol RecordedPicture: Sendable {
  var place: BlockPlace { get }

  /// The block as a run would write it; or why it can't.
  func actual(_ run: TracedRun) -> Result<[String], NoPicture>

  /// Where a run differs from the chapter: the first place only.
  func faults(in actual: [String]) -> [Fault]
}

/// Why a run makes no picture.
struct NoPicture: Error { let text: String }

extension RecordedPicture {
  var indent: Int { place.indent }
  var lines: [String] { place.lines }

  func fault(_ offset: Int, _ column: Int, _ message: String) -> Fault {
    Fault(path: place.path, line: place.line + offset, column: column, message: message)
  }
}
