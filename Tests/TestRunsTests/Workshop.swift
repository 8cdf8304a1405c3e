import Book
import CoreHistory
import Files
import Foundation
import Marbles
import Programs
import Tangle
import TestRuns

@testable import ExampleRunner

/// A folder in which a book is tangled, compiled and run as SwiftPM would do it, with `swiftc` alone.
///
/// Modules and objects stand as SwiftPM puts them, because examples that must not compile look for them there.
struct Workshop {
  let folder: URL
  let book: Book
  private let swiftc: URL

  init(fixture: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(fixture)")
    folder = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)")
    book = Book(Project(root: root))
    swiftc = try Compiler.find("swiftc")
    let products = try Compiler.buildFolder()
    for module in ["ExampleRunner", "Marbles", "Programs", "Turns"] {
      try link("Modules/\(module).swiftmodule", in: products)
      for object in Compiler.objectFiles(in: products.appending(path: "\(module).build")) {
        try link("\(module).build/\(URL(filePath: object).lastPathComponent)", in: products)
      }
    }
  }

  private func link(_ name: String, in products: URL) throws {
    let link = folder.appending(path: name)
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: products.appending(path: name))
  }

  func close() { try? FileManager.default.removeItem(at: folder) }

  /// The mistakes that the compiler finds in the core as the last chapter leaves it.
  func mistakesInCore() throws -> [Diagnostic] {
    let history = try soundHistory()
    try write(["Core.swift": stepFile(history.finished, after: history.steps.count)])
    return mistakes(in: try compile(["-typecheck", "-module-name", "Rx", "Core.swift"]).output)
  }

  /// Compiles the core as each chapter leaves it, and as the last one does.
  func makeCores() throws {
    let history = try soundHistory()
    for step in history.steps { try makeCore(step.core, after: step.number, module: "Rx0\(step.number)") }
    try makeCore(history.finished, after: history.steps.count, module: "Rx")
  }

  /// The growth of a book that has no mistakes but those that a compiler or a run finds.
  private func soundHistory() throws -> History {
    let history = History(of: book)
    if let mistake = Tangle.mistakes(of: book, history).first { throw mistake }
    return history
  }

  private func makeCore(_ core: Core, after number: Int, module: String) throws {
    try write(["\(module).build/Core.swift": stepFile(core, after: number)])
    let result = try compile([
      "-parse-as-library", "-enable-testing", "-module-name", module, "-emit-module", "-emit-module-path",
      "Modules/\(module).swiftmodule", "-c", "-o", "\(module).build/Core.o", "\(module).build/Core.swift",
    ])
    guard result.status == 0 else { throw Compiler.Failure(description: result.output) }
  }

  /// The mistakes that the compiler finds in a chapter's examples.
  func mistakesInExamples(of number: Int) throws -> [Diagnostic] {
    let files = try tangleExamples(of: number)
    return mistakes(
      in: try compile(["-typecheck", "-wmo", "-parse-as-library", "-module-name", "Examples"] + files).output)
  }

  /// Runs a chapter's examples; returns the mistakes and the records, read as `book test` reads them.
  func run(_ number: Int) throws -> (mistakes: [Diagnostic], records: [RunRecord]) {
    let files = try tangleExamples(of: number)
    let cores = ["Rx", "Rx0\(number)"] + (number > 1 ? ["Rx0\(number - 1)"] : [])
    let objects = (cores + ["ExampleRunner", "Marbles", "Programs", "Turns"]).flatMap(objectFiles)
    let program = "chapter\(number)"
    let built = try compile(
      ["-parse-as-library", "-module-name", "Chapter0\(number)Tests", "-o", program] + files + objects)
    guard built.status == 0 else { throw Compiler.Failure(description: built.output) }
    let run = RunFiles(in: folder)
    let result = try execute(
      folder.appending(path: program), ["--testing-library", "swift-testing"] + run.arguments,
      environment: run.environment.merging(["BOOK_PATIENCE": "5"]) { $1 })
    var reader = RunReader()
    for line in result.output.split(separator: "\n") { _ = reader.read(String(line)) }
    return (reader.mistakes(isGreen: result.status == 0, run).inOrder(of: book.titlePage), run.records)
  }

  private func tangleExamples(of number: Int) throws -> [String] {
    let pages = book.chapters.filter { $0.number == number }
    var files = exampleFiles(pages, previous: number > 1 ? number - 1 : nil, last: book.numbers.last!)
    files["Main.swift"] = """
      import Testing

      @main struct Main { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
      @Suite struct Chapter0\(number)Tests {}

      """
    let names = files.keys.sorted()
    try write(Dictionary(uniqueKeysWithValues: files.map { ("\(number)/\($0)", $1) }))
    return names.map { "\(number)/\($0)" }
  }

  private func objectFiles(of module: String) -> [String] {
    Compiler.objectFiles(in: folder.appending(path: "\(module).build"))
  }

  private func mistakes(in output: String) -> [Diagnostic] {
    output.split(separator: "\n").compactMap { chapterDiagnostic(String($0)) }.inOrder(of: book.titlePage)
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files { try writeIfChanged(text, to: folder.appending(path: name)) }
  }

  /// Runs the compiler with the settings of `Package.swift`.
  private func compile(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let settings = ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-warnings-as-errors"]
    return try execute(swiftc, settings + ["-g", "-Onone", "-I", folder.appending(path: "Modules").path] + arguments)
  }

  /// Runs a program to its end and returns everything that it writes.
  private func execute(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let ended = try Programs.run(
      program, arguments, in: folder, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      isOneStream: true)
    return (ended.status, ended.text)
  }
}
