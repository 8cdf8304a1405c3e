import Book
import Foundation
import Tangle

/// A solution to be tried: the learner's, the reference, a mutant.
struct Solution: Sendable {
  /// What the compiler is told the file is called, and what its messages call it.
  let name: String
  let text: String
}

/// What compiling a solution with its scenarios gave.
enum Build: Sendable {
  /// A program, in a folder of its own.
  case program(URL)
  case doesNotCompile([CompilerMessage])
  /// Something that the scenarios need is missing, or is declared otherwise.
  case doesNotFit(demand: String?, [CompilerMessage])
}

extension Build {
  /// Sorts a refusal by where its errors are.
  init(refusal output: String, of solution: Solution, _ assignment: Assignment) {
    let messages = compilerMessages(in: output).filter { $0.severity != "warning" }
    let own = messages.filter { URL(fileURLWithPath: $0.file).lastPathComponent == solution.baseName }
    let page = messages.first { $0.file == assignment.page.path && $0.severity == "error" }
    if own.contains(where: { $0.severity == "error" }) {
      self = .doesNotCompile(own)
    } else if let page {
      self = .doesNotFit(demand: assignment.demand(at: page.line), [page])
    } else if messages.isEmpty {
      self = .doesNotCompile([
        CompilerMessage(
          file: solution.name, line: 1, column: 1, severity: "error",
          text: "the compiler gave up: " + output.suffix(500), excerpt: [])
      ])
    } else {
      self = .doesNotCompile(messages)
    }
  }
}

extension Solution {
  var baseName: String { name.split(separator: "/").last.map(String.init) ?? name }
}

/// Compiles a solution and its scenarios, which are apart: what the scenarios say is never shown to a learner.
struct Builder: Sendable {
  let assignment: Assignment
  let toolchain: Toolchain
  let cache: Cache

  /// Of all that a solution's program is made of.
  func key(of solution: Solution) -> String {
    var key = Fingerprint()
    key.add("toolchain", toolchain.identity)
    key.add(plainFiles(assignment.core))
    key.add("program", assignment.program)
    key.add("contract", assignment.contract ?? "")
    key.add(scenarioSources)
    key.add(solution.name, solution.text)
    return key.text
  }

  /// Compiles in a folder that is the caller's and that must outlive the program; what is there already is kept.
  func build(_ solution: Solution, in job: URL) async throws -> Build {
    let mark = Mark(file: job.appending(path: "program.key"), key: key(of: solution))
    if mark.isSet { return .program(job.appending(path: "program")) }
    try mark.remove()
    try writeIfChanged(assignment.program, to: job.appending(path: "main.swift"))
    let build =
      assignment.revised == nil ? try await buildBeside(solution, in: job) : try await buildInside(solution, in: job)
    if case .program = build { try mark.set() }
    return build
  }

  /// The learner's file is a module of its own beside the core's.
  private func buildBeside(_ solution: Solution, in job: URL) async throws -> Build {
    let module = try await CoreModule.build(assignment.core, with: toolchain, in: cache)
    let compiler = Compiler(toolchain: toolchain, folder: job)
    var files = [solution.baseName]
    try writeIfChanged(solution.text, to: job.appending(path: solution.baseName))
    if let contract = assignment.contract {
      try writeIfChanged(contract, to: job.appending(path: "Contract.swift"))
      files.append("Contract.swift")
    }
    let search = ["-I", module.folder.path, "-swift-version", "6"]
    let own = try await compiler.object("Exercise", files, search, isLibrary: true)
    guard own.isSuccess else { return Build(refusal: own.output, of: solution, assignment) }
    let main = try await compileScenarios(search + ["-I", "."], reading: "Exercise", with: compiler)
    guard main.isSuccess else { return Build(refusal: main.output, of: solution, assignment) }
    let libraries = [
      "-L", module.folder.path, "-lRx", "-lScenarios", "-Xlinker", "-rpath", "-Xlinker", module.folder.path,
    ]
    return try await link(["Exercise.o", "main.o"], libraries, with: compiler, solution)
  }

  /// The learner's file is one of the core's, which is compiled anew where it matters.
  private func buildInside(_ solution: Solution, in job: URL) async throws -> Build {
    let compiler = Compiler(toolchain: toolchain, folder: job)
    var files = plainFiles(assignment.core)
    try await begin(job, with: files)
    files[assignment.exercise.target!.file] = solution.text
    files["Contract.swift"] = assignment.contract
    let (core, objects) = try await compileCore(files, with: compiler)
    guard core.isSuccess else { return Build(refusal: core.output, of: solution, assignment) }
    let main = try await compileScenarios(["-I", ".", "-swift-version", "6"], reading: "Rx", with: compiler) {
      let scenarios = try write(scenarioSources, into: job.appending(path: "Scenarios")).map(\.path)
      return try await compiler.object(
        "Scenarios", scenarios, scenarioFlags(assignment.core) + ["-I", "."], isLibrary: true)
    }
    guard main.isSuccess else { return Build(refusal: main.output, of: solution, assignment) }
    return try await link(objects + ["Scenarios.o", "main.o"], [], with: compiler, solution)
  }

  /// Compiles the scenarios, unless they were compiled against the same declarations: what stands in the bodies of
  /// functions is none of their business.
  private func compileScenarios(
    _ flags: [String], reading module: String, with compiler: Compiler,
    before: () async throws -> Ending = { Ending(isSuccess: true) }
  ) async throws -> Ending {
    var key = Fingerprint()
    key.add("toolchain", toolchain.identity)
    key.add("flags", flags.joined(separator: " "))
    key.add("program", assignment.program)
    key.add(scenarioSources)
    key.add("module", try Data(contentsOf: compiler.folder.appending(path: "\(module).swiftmodule")))
    let mark = Mark(file: compiler.folder.appending(path: "main.key"), key: key.text)
    if mark.isSet { return Ending(isSuccess: true) }
    try mark.remove()
    let first = try await before()
    guard first.isSuccess else { return first }
    let main = try await compiler.object("main", ["main.swift"], flags, isLibrary: false)
    if main.isSuccess { try mark.set() }
    return main
  }

  /// Copies what the compiler knows of the untouched core into a new folder, so that even the first call is short.
  private func begin(_ job: URL, with files: [String: String]) async throws {
    let mark = job.appending(path: "files.json")
    guard !FileManager.default.fileExists(atPath: mark.path) else { return }
    var key = Fingerprint()
    key.add("toolchain", toolchain.identity)
    key.add(files)
    let model = try await cache.folder("insides", key.text) { draft in
      let (core, _) = try await compileCore(files, with: Compiler(toolchain: toolchain, folder: draft))
      guard core.isSuccess else { throw Complaint("the core doesn't compile:\n\(core.output)") }
    }
    let copied = try await execute(
      URL(fileURLWithPath: "/bin/cp"), ["-pR", model.path + "/.", job.path], in: job)
    guard copied.isSuccess else { throw Complaint("\(job.path) can't be written: \(copied.output)") }
  }

  private func compileCore(
    _ files: [String: String], with compiler: Compiler
  ) async throws -> (ending: Ending, objects: [String]) {
    _ = try write(files, into: compiler.folder.appending(path: "Rx"))
    let sources = files.keys.sorted().map { "Rx/\($0)" }
    let objects = try writeFileMap(sources, in: compiler.folder)
    let ending = try await compiler.run(
      [
        "-incremental", "-enable-batch-mode", "-c", "-module-name", "Rx", "-parse-as-library", "-emit-module",
        "-emit-module-path", "Rx.swiftmodule", "-output-file-map", "files.json", "-swift-version", "6",
        "-diagnostic-style", "llvm", "-j2",
      ] + compiler.common + sources)
    return (ending, objects)
  }

  private func link(
    _ objects: [String], _ libraries: [String], with compiler: Compiler, _ solution: Solution
  ) async throws -> Build {
    let declarations = try String(contentsOf: compiler.folder.appending(path: "main.key"), encoding: .utf8)
    let linked = try await compiler.link(objects, libraries, as: "program", declarations: declarations)
    guard linked.isSuccess else { return Build(refusal: linked.output, of: solution, assignment) }
    return .program(compiler.folder.appending(path: "program"))
  }

  /// Tells the driver where each file's products go, so that it can leave alone what didn't change.
  private func writeFileMap(_ sources: [String], in job: URL) throws -> [String] {
    var map = ["": ["swift-dependencies": "Objects/main.swiftdeps"]]
    var objects: [String] = []
    for source in sources {
      let stem = "Objects/" + source.replacing("/", with: "-")
      map[source] = ["object": stem + ".o", "swift-dependencies": stem + ".swiftdeps"]
      objects.append(stem + ".o")
    }
    try FileManager.default.createDirectory(
      at: job.appending(path: "Objects"), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try writeIfChanged(Array(encoder.encode(map)), to: job.appending(path: "files.json"))
    return objects
  }
}
