import Foundation
import Programs

/// Runs plays in an instrumented program, compiled once for all traces of a file, and compares their calls with the chapter's.
public actor Traces {
  private let module: String
  private let files: [String: String]
  private let plays: [String]
  private var run: Task<[String: TracedRun], any Error>?

  public init(module: String, files: [String: String], plays: [String]) {
    self.module = module
    self.files = files
    self.plays = plays
  }

  /// Checks the trace of one part of a play.
  public func compare(_ play: String, part: Int, with block: TraceBlock) async -> [Fault] {
    do {
      guard let run = try await runs()[play] else { return [] }
      guard let calls = run.calls else {
        return [block.fault(0, 1, "there is no trace, because the example doesn't end well: \(run.end)")]
      }
      let lines = traceLines(of: calls, part: part, hiding: block.hides)
      Record.write([
        "kind": "trace", "path": block.path, "line": String(block.line), "text": lines.joined(separator: "\n"),
      ])
      return block.faults(in: lines)
    } catch {
      return [block.fault(0, 1, "\(error)")]
    }
  }

  private func runs() async throws -> [String: TracedRun] {
    if run == nil {
      let (module, files, plays) = (module, files, plays)
      run = Task { try await aside { try Compiler().trace(module, files: files, plays: plays) } }
    }
    return try await run!.value
  }
}

/// One run of a traced program.
struct TracedRun: Sendable {
  /// nil if the program didn't come to its end.
  let calls: [RecordedCall]?
  let printed: String
  /// How it ended, if not well.
  let end: String
}

extension Compiler {
  /// Compiles a traced program, and runs each play in a process of its own.
  func trace(_ module: String, files: [String: String], plays: [String]) throws -> [String: TracedRun] {
    try inScratchFolder { folder in
      for (name, text) in files { try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8) }
      // Few large files: as one module, one process of the compiler reads each of them once.
      let arguments = [
        "-swift-version", "6", "-Onone", "-whole-module-optimization", "-D", "DEBUG", "-parse-as-library",
        "-suppress-warnings", "-diagnostic-style", "llvm",
      ]
      let built = try run(
        swiftc, arguments + ["-module-name", module, "-o", "traced"] + files.keys.sorted(), in: folder)
      guard built.status == 0 else {
        throw Failure(description: "the traced program doesn't compile: \(built.text.firstError)")
      }
      var runs: [String: TracedRun] = [:]
      for play in plays { runs[play] = try runTraced(play, in: folder) }
      return runs
    }
  }

  private func runTraced(_ play: String, in folder: URL) throws -> TracedRun {
    let record = folder.appending(path: "\(play).calls")
    let ended = try run(folder.appending(path: "traced"), [play, record.path], in: folder, limit: Stage.patience)
    let calls = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").compactMap(RecordedCall.init)
    return TracedRun(
      calls: calls, printed: String(decoding: ended.output, as: UTF8.self),
      end: ended.errors.isEmpty
        ? "status \(ended.status)" : String(decoding: ended.errors, as: UTF8.self).firstError)
  }
}

extension String {
  /// The first line that tells of an error, or the first of all.
  fileprivate var firstError: String {
    let lines = split(separator: "\n")
    return String(lines.first { $0.contains("error:") } ?? lines.first ?? "")
  }
}
