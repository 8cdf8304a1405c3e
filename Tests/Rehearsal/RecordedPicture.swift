/// A block whose lines say what a recorded run of its example did.
protocol RecordedPicture: Sendable {
  var path: String { get }
  /// The line of the opening fence.
  var line: Int { get }

  /// The block as a run would write it; or why it can't.
  func actual(_ run: TracedRun) -> Result<[String], NoPicture>

  /// Where a run differs from the chapter: the first place only.
  func faults(in actual: [String]) -> [Fault]
}

/// Why a run makes no picture.
struct NoPicture: Error { let text: String }

extension RecordedPicture {
  func fault(_ offset: Int, _ column: Int, _ message: String) -> Fault {
    Fault(path: path, line: line + offset, column: column, message: message)
  }
}
