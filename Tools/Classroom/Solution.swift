import Book
import CoreHistory
import Files
import Foundation
import SwiftSource
import Tangle

/// A solution to compile and run: a learner's, the reference or a mutant.
struct Solution: Sendable {
  /// The path by which verdicts name the file.
  let name: String
  let text: String
  /// The text without `#sourceLocation` directives, which the compiler would take for a part of declarations.
  let plain: String
  /// The learner's other files, by their paths in the workspace.
  let others: [String: String]

  init(name: String, text: String, plain: String? = nil, others: [String: String] = [:]) {
    (self.name, self.text, self.plain, self.others) = (name, text, plain ?? text, others)
  }
}

/// The result of compiling a solution with its scenarios.
enum Build: Sendable {
  /// An executable file.
  case program(URL)
  case doesNotCompile([CompilerMessage])
  /// Something that the scenarios need is missing or declared differently.
  case doesNotFit(demand: String?, [CompilerMessage])
}

extension Build {
  /// Classifies a failed compilation by the file with errors: the learner's or the page's.
  init(refusal output: String, of solution: Solution, _ assignment: Assignment) {
    let messages = compilerMessages(in: output).filter { $0.severity != "warning" }.map(solution.renamed)
    let own = messages.filter {
      URL(fileURLWithPath: $0.file).lastPathComponent == solution.baseName || solution.others[$0.file] != nil
    }
    let onPage = messages.filter { $0.file == assignment.page.path && $0.severity == "error" }
    let page = onPage.first { assignment.demand(at: $0.line) != nil } ?? onPage.first
    if own.contains(where: { $0.severity == "error" }) {
      self = .doesNotCompile(own)
    } else if let page {
      self = .doesNotFit(demand: assignment.demand(at: page.line), [page])
    } else if messages.isEmpty {
      self = .doesNotCompile([
        CompilerMessage(
          file: solution.name, line: 1, column: 1, severity: "error",
          text: surrender(output), excerpt: [])
      ])
    } else {
      self = .doesNotCompile(messages)
    }
  }
}

/// The message for a compiler that ended without one.
private func surrender(_ output: String) -> String {
  guard output.allSatisfy(\.isWhitespace) else { return "the compiler gave up: " + output.suffix(500) }
  return """
    the compiler wasn't finished in its time: take out what you wrote last, split long expressions into several, \
    and write types where they are left out
    """
}

extension Solution {
  var baseName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// Returns the learner's other files at the paths where the compiler finds them.
  ///
  /// - Parameters:
  ///   - folder: their folder in the workspace.
  ///   - place: the replacement of that folder's path.
  func placed(from folder: String, to place: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: others.map { (place + $0.key.dropFirst(folder.count), $0.value) })
  }

  /// Renames the file in a message about one of the other files to its path in the workspace.
  fileprivate func renamed(_ message: CompilerMessage) -> CompilerMessage {
    let tail = message.file.drop { $0 != "/" }
    guard !tail.isEmpty, let name = others.keys.first(where: { $0.hasSuffix(tail) }) else { return message }
    return CompilerMessage(
      file: name, line: message.line, column: message.column, severity: message.severity, text: message.text,
      excerpt: message.excerpt)
  }
}

/// Compiles a solution and its scenarios as separate files, so that messages about the scenarios stay hidden from
/// learners.
package struct Builder: Sendable {
  let assignment: Assignment
  let toolchain: Toolchain
  let cache: Cache
  /// The main program, with all scenarios.
  private let program: String

  init(assignment: Assignment, toolchain: Toolchain, cache: Cache) {
    (self.assignment, self.toolchain, self.cache) = (assignment, toolchain, cache)
    program = Self.program(of: assignment)
  }

  /// Returns the main program, which runs the scenarios. It imports the names of `Scenarios` one by one, because those
  /// take precedence over equal names that a solution declares.
  package static func program(of assignment: Assignment, includesHidden: Bool = true) -> String {
    let names = ["class Scenarios.Trace", "struct Scenarios.Random", "struct Scenarios.Failure"]
    let functions = ["scenario", "stays", "traps", "finish"].map { "func Scenarios.\($0)" }
    let tap = TypeTable(of: assignment.core)["Disposable"] == nil ? [] : ["class Scenarios.Tap"]
    let imports = (names + tap + functions).map { "; import \($0)" }.joined()
    return assignment.program(includesHidden: includesHidden).replacing(
      "\nimport Scenarios\n", with: "\nimport Scenarios\(imports)\n", maxReplacements: 1)
  }

  /// The cache key of a solution's program, computed from all of its inputs.
  func key(of solution: Solution) -> String {
    var key = Fingerprint(of: assignment.core, toolchain)
    key.add("program", program)
    key.add("contract", assignment.contract ?? "")
    key.add(solution.name, solution.text)
    key.add(solution.others)
    return key.text
  }

  /// Compiles in the caller's folder, which must outlive the program. Build products in it are reused.
  func build(_ solution: Solution, in job: URL) async throws -> Build {
    let mark = Mark(file: job.appending(path: "program.key"), key: key(of: solution))
    if mark.isSet { return .program(job.appending(path: "program")) }
    try mark.remove()
    try writeIfChanged(program, to: job.appending(path: "main.swift"))
    let build =
      assignment.revised == nil ? try await buildBeside(solution, in: job) : try await buildInside(solution, in: job)
    if case .program = build { try mark.set() }
    return build
  }

  /// Builds a solution whose file is a module `Exercise` beside the core.
  private func buildBeside(_ solution: Solution, in job: URL) async throws -> Build {
    let core = try await CoreModule.build(assignment.core, with: toolchain, in: cache)
    let compiler = Compiler(toolchain: toolchain, folder: job)
    // The file's name may be taken in this folder.
    var texts = solution.placed(from: "Sources/Exercise", to: "Own")
    texts["Own/" + solution.baseName] = solution.text
    for (name, text) in texts { try writeIfChanged(text, to: job.appending(path: name)) }
    let search = ["-I", core.folder.path]
    let own = try await compiler.object("Exercise", texts.keys.sorted(), swift6 + search, isLibrary: true)
    guard own.isSuccess else { return Build(refusal: own.output, of: solution, assignment) }
    let main = try await compileScenarios(
      reading: job.appending(path: "Exercise"), search + ["-I", "."], with: compiler)
    guard main.isSuccess else { return Build(refusal: main.output, of: solution, assignment) }
    let libraries = [
      "-L", core.folder.path, "-lRx", "-lScenarios", "-Xlinker", "-rpath", "-Xlinker", core.folder.path,
    ]
    return try await link(["Exercise.o", "main.o"], libraries, with: compiler, solution)
  }

  /// Builds a solution whose file is one of the core's. As long as its declarations are unchanged, no other file of the
  /// core is compiled.
  private func buildInside(_ solution: Solution, in job: URL) async throws -> Build {
    let core = try await CoreModule.build(assignment.core, with: toolchain, in: cache)
    let compiler = Compiler(toolchain: toolchain, folder: job)
    let file = assignment.exercise.target!.file
    var files = plainFiles(assignment.core)
    files[file] = solution.plain
    for (name, text) in solution.placed(from: "Sources/Rx/", to: "") { files[name] = text }
    let plain = try writeCore(files, into: job)
    let others = plain.filter { $0 != "Rx/" + file }
    let own = "Own/" + file
    try writeIfChanged(solution.text, to: job.appending(path: own))
    let sources = others + [own]
    async let declaring = compiler.declarations(of: plain)
    let compiled = try await compiler.objects(of: [own], among: sources, ["-g"])
    let declared = try await declaring
    for ending in [compiled, declared] where !ending.isSuccess {
      return Build(refusal: ending.output, of: solution, assignment)
    }
    if solution.others.isEmpty, try await declaresTheSame(solution, as: core, with: compiler) {
      let main = try await compileScenarios(
        reading: core.folder.appending(path: "Rx"), ["-I", core.folder.path], with: compiler)
      guard main.isSuccess else { return Build(refusal: main.output, of: solution, assignment) }
      let kept = (others.map(objectName) + ["Scenarios.o"]).map { core.folder.appending(path: $0).path }
      return try await link(kept + [objectName(own), "main.o"], [], with: compiler, solution)
    }
    let rest = try await compileOthers(others, of: solution, among: sources, with: compiler)
    guard rest.isSuccess else { return Build(refusal: rest.output, of: solution, assignment) }
    let main = try await compileScenarios(reading: job.appending(path: "Rx"), ["-I", "."], with: compiler) {
      try await compiler.scenarios(for: assignment.core)
    }
    guard main.isSuccess else { return Build(refusal: main.output, of: solution, assignment) }
    return try await link(sources.map(objectName) + ["Scenarios.o", "main.o"], [], with: compiler, solution)
  }

  /// Compiles the core's other files, unless they were compiled against these declarations before.
  private func compileOthers(
    _ others: [String], of solution: Solution, among sources: [String], with compiler: Compiler
  ) async throws -> Ending {
    var key = Fingerprint(of: assignment.core, toolchain)
    key.add(solution.others)
    key.add("module", try Data(contentsOf: compiler.folder.appending(path: "Rx.swiftmodule")))
    let mark = Mark(file: compiler.folder.appending(path: "others.key"), key: key.text)
    if mark.isSet { return Ending(isSuccess: true) }
    try mark.remove()
    let ending = try await compiler.objects(of: others, among: sources)
    if ending.isSuccess { try mark.set() }
    return ending
  }

  /// Compiles the scenarios and the contract, unless they were compiled against these declarations before. Changed
  /// bodies of functions don't matter.
  private func compileScenarios(
    reading module: URL, _ search: [String], with compiler: Compiler,
    before: () async throws -> Ending = { Ending(isSuccess: true) }
  ) async throws -> Ending {
    var key = Fingerprint(of: assignment.core, toolchain)
    key.add("search", search.joined(separator: " "))
    key.add("program", program)
    key.add("contract", assignment.contract ?? "")
    key.add("module", try Data(contentsOf: module.appendingPathExtension("swiftmodule")))
    let mark = Mark(file: compiler.folder.appending(path: "main.key"), key: key.text)
    if mark.isSet { return Ending(isSuccess: true) }
    try mark.remove()
    let first = try await before()
    guard first.isSuccess else { return first }
    var files = ["main.swift"]
    if let contract = assignment.contract {
      try writeIfChanged(contract, to: compiler.folder.appending(path: "Contract.swift"))
      files.append("Contract.swift")
    }
    let main = try await compiler.object("main", files, swift6 + search, isLibrary: false)
    if main.isSuccess { try mark.set() }
    return main
  }

  private func link(
    _ objects: [String], _ libraries: [String], with compiler: Compiler, _ solution: Solution
  ) async throws -> Build {
    let declarations = try String(contentsOf: compiler.folder.appending(path: "main.key"), encoding: .utf8)
    let linked = try await compiler.link(objects, libraries, as: "program", declarations: declarations)
    guard linked.isSuccess else { return Build(refusal: linked.output, of: solution, assignment) }
    return .program(compiler.folder.appending(path: "program"))
  }
}
