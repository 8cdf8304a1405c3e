import Foundation
import Marbles
import Programs

/// Runs examples in an instrumented program, which is compiled once for all pictures of a file, and compares its
/// records with the chapter.
public actor Traces {
  private let module: String
  private let files: [String: String]
  private let plays: [String]
  private var run: Task<[String: TracedRun], any Error>?

  /// `true` on systems where a run can look into closures.
  public static var seesClosures: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// `false` where tests run under a sanitizer: the programs that record have none, and do what they do without it.
  public static var isWanted: Bool { ProcessInfo.processInfo.environment["BOOK_SANITIZER"] == nil }

  public init(module: String, files: [String: String], plays: [String]) {
    self.module = module
    self.files = files
    self.plays = plays
  }

  package func compare(_ play: String, with picture: some RecordedPicture) async -> [Fault] {
    do {
      guard let run = try await runs()[play] else { return [picture.fault(0, 1, "\(play) wasn't run")] }
      guard run.calls != nil else {
        return [picture.fault(0, 1, "there is nothing to show, because the example doesn't end well: \(run.end)")]
      }
      let lines = try picture.actual(run).get()
      let faults = picture.faults(in: lines)
      if !faults.isEmpty {
        RunRecord(.picture(lines), path: picture.block.path, line: picture.block.line).append()
      }
      return faults
    } catch let problem as NoPicture {
      return [picture.fault(0, 1, problem.text)]
    } catch {
      return [picture.fault(0, 1, "\(error)")]
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

package struct TracedRun: Sendable {
  /// The calls; nil if the program didn't end normally.
  let calls: [RecordedCall]?
  let printed: String
  /// The objects and references at each moment.
  let objects: [RecordedObjects]
  /// A description of the end, if it wasn't normal.
  let end: String

  var names: ObjectNames { ObjectNames(calls: calls ?? [], moments: objects) }
}

extension Compiler {
  /// Compiles a traced program, and runs each example in a process of its own.
  func trace(_ module: String, files: [String: String], plays: [String]) throws -> [String: TracedRun] {
    try inScratchFolder { folder in
      for (name, text) in files { try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8) }
      // The files are few and large. As one module, they are read by a single process of the compiler.
      let arguments = [
        "-swift-version", "6", "-Onone", "-whole-module-optimization", "-D", "DEBUG", "-parse-as-library",
        "-suppress-warnings", "-diagnostic-style", "llvm", "-Xfrontend", "-disable-llvm-verify",
      ]
      let headers = files.keys.filter { $0.hasSuffix(".h") }.sorted().flatMap { ["-import-objc-header", $0] }
      let built = try run(
        swiftc,
        arguments + headers + ["-module-name", module, "-o", "traced"]
          + files.keys.filter { $0.hasSuffix(".swift") }.sorted(), in: folder)
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
    let ended = try run(folder.appending(path: "traced"), [play, record.path], in: folder, limit: Capture.patience)
    let calls = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").compactMap(RecordedCall.init)
    let objects = (try? String(contentsOf: URL(filePath: record.path + ".objects"), encoding: .utf8)) ?? ""
    return TracedRun(
      calls: calls, printed: String(decoding: ended.output, as: UTF8.self), objects: RecordedObjects.read(objects),
      end: ended.errors.isEmpty
        ? "status \(ended.status)" : String(decoding: ended.errors, as: UTF8.self).firstError)
  }
}

extension String {
  /// The first line about an error, or else the first line.
  fileprivate var firstError: String {
    let lines = split(separator: "\n")
    return String(lines.first { $0.contains("error:") } ?? lines.first ?? "")
  }
}
