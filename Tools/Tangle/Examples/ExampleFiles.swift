import Book
import CoreHistory
import Markup

/// The core that examples run against.
enum CoreVersion: Equatable {
  /// The core after the chapter.
  case leaves(Int)
  /// The core before the chapter.
  case found(Int)
  /// The finished core, after the last chapter.
  case finished(Int)

  var module: String {
    switch self {
    case .leaves(let number), .found(let number): "Rx\(number < 10 ? "0" : "")\(number)"
    case .finished: "Rx"
    }
  }

  /// The step whose core is traced; nil for the finished core, of which traces promise nothing.
  var tracedStep: Int? {
    switch self {
    case .leaves(let number), .found(let number): number
    case .finished: nil
    }
  }

  /// The end of a test's name, behind the name of the example.
  var suffix: String {
    switch self {
    case .leaves: ""
    case .found(let number): number == 0 ? "" : " (before)"
    case .finished: " (at the end of the book)"
    }
  }
}

/// Returns the tests of one step's pages as three Swift files, whose names the build plugin knows without reading
/// Markdown.
///
/// - Parameters:
///   - previous: the number of the step before; nil for the first.
///   - last: the number of the book's last chapter.
///   - core: returns the core after a step, for pages with traces.
public func exampleFiles(
  _ pages: [Chapter], previous: Int?, last: Int, core: (Int) -> Core? = { _ in nil }
) -> [String: String] {
  let number = pages[0].number
  let suite = "Chapter\(number < 10 ? "0" : "")\(number)Tests"
  let all = pages.flatMap(exampleRuns)
  let diagrams = pages.flatMap(marbleRuns)
  let setups = Setups(of: pages)
  func file(_ version: CoreVersion, _ plays: [ExampleRun], _ marbles: [MarbleRun]) -> String {
    var file = ExampleFile(suite: suite, version: version, last: last, setups: setups)
    file.write(plays, marbles)
    if let step = version.tracedStep { file.writeTraces(plays, against: core(step)) }
    return file.text
  }
  let promises = all.filter { !$0.first.isBefore }, promised = diagrams.filter { !$0.picture.isBefore }
  let found = previous == nil ? [] : all.filter(\.first.isBefore),
    foundDiagrams = previous == nil ? [] : diagrams.filter(\.picture.isBefore)
  return [
    "Examples.swift": exampleHelpers + file(.leaves(number), promises, promised),
    "ExamplesBefore.swift": file(.found(previous ?? 0), found, foundDiagrams),
    "ExamplesAtTheEnd.swift": file(.finished(last), promises, promised),
  ]
}

/// Functions that the three files share.
let exampleHelpers = """
  // Generated from the book; edit the chapters.
  import ExampleRunner
  import Testing

  func report(_ faults: [Fault]) {
    for fault in faults {
      Issue.record(
        Comment(rawValue: fault.message),
        sourceLocation: SourceLocation(fileID: fault.path, filePath: fault.path, line: fault.line, column: fault.column))
    }
  }

  func ending(_ result: ExitTest.Result?) -> Ending {
    let output = result?.standardOutputContent ?? [], error = result?.standardErrorContent ?? []
    return switch result?.exitStatus {
    case .exitCode(let code)?: Ending(code: code, signal: nil, output: output, error: error)
    case .signal(let signal)?: Ending(code: nil, signal: signal, output: output, error: error)
    default: Ending(code: nil, signal: nil, output: output, error: error)
    }
  }


  """
