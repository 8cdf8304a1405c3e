import Foundation
import Programs

/// The Swift compiler, with the modules that were built with these tests.
struct Compiler {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of this program, in which SwiftPM also puts modules and object files.
  private let products: URL
  let swiftc: URL

  init() throws {
    products = try Compiler.buildFolder()
    swiftc = try Compiler.find("swiftc")
  }

  /// Returns the errors in each block, by its name. Blocks without errors of type go through the later passes, too.
  func messages(in module: String, setups: [String], blocks: [String: String]) throws -> [String: [CompilerMessage]] {
    try inScratchFolder { folder in
      let setup = try write(setups, importing: module, to: folder)
      for (name, code) in blocks {
        try code.write(to: folder.appending(path: "\(name).swift"), atomically: false, encoding: .utf8)
      }
      let files = blocks.keys.sorted().map { "\($0).swift" }
      var found = try read(frontend(["-typecheck"] + files + setup, in: folder), blocks: blocks)
      for name in blocks.keys where found[name] == nil {
        let other = try read(
          frontend(["-emit-sil", "-o", "/dev/null", "\(name).swift"] + setup, in: folder), blocks: [name: blocks[name]!]
        )
        found[name] = other[name]
      }
      return found
    }
  }

  /// Returns whether a test program compiles and all its tests pass.
  func holds(_ program: String) throws -> Bool {
    try inScratchFolder { folder in
      let main =
        "import Testing\n@main struct Main { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }\n"
      try main.write(to: folder.appending(path: "Main.swift"), atomically: false, encoding: .utf8)
      try program.write(to: folder.appending(path: "Program.swift"), atomically: false, encoding: .utf8)
      let program = try build(
        ["Main.swift", "Program.swift"], in: folder,
        with: ["Rx", "ExampleRunner", "Marbles", "Programs", "Turns"])
      return try run(program, ["--testing-library", "swift-testing"], in: folder).status == 0
    }
  }

  /// Builds a program from files in a folder and from modules that were built with the tests.
  func build(_ files: [String], in folder: URL, with modules: [String]) throws -> URL {
    let shape = ["-whole-module-optimization", "-parse-as-library", "-module-name", "Withdrawn", "-o", "withdrawn"]
    let built = try run(
      swiftc, flags + sanitizer + shape + files + modules.flatMap { objectFiles(of: $0) }, in: folder)
    guard built.status == 0 else {
      let reason = built.text.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? built.text
      throw Failure(description: "a program that was to be run for this can't be built: \(reason)")
    }
    return folder.appending(path: "withdrawn")
  }

  private var flags: [String] {
    [
      "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-I",
      products.appending(path: "Modules").path,
    ]
  }

  private func frontend(_ arguments: [String], in folder: URL) throws -> String {
    // As one module, the files are read by a single process of the compiler.
    let shape = [
      "-whole-module-optimization", "-parse-as-library", "-module-name", "Blocks", "-diagnostic-style", "llvm",
    ]
    let ended = try run(swiftc, arguments + flags + shape, in: folder)
    // One that ends in another way than by errors has looked at nothing.
    if ended.status != 0, !ended.text.contains(/:\d+:\d+: error:/) { throw Failure(description: ended.text) }
    return ended.text
  }

  /// Assigns the compiler's errors to the blocks whose lines they name; an error elsewhere belongs to all blocks.
  func read(_ text: String, blocks: [String: String]) throws -> [String: [CompilerMessage]] {
    var found: [String: [CompilerMessage]] = [:]
    let ranges = blocks.mapValues(places)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
      guard parts.count == 5, parts[3] == " error", let number = Int(parts[1]), let column = Int(parts[2]) else {
        continue
      }
      let owners = ranges.filter { $0.value.contains { $0.path == parts[0] && $0.lines.contains(number) } }.keys
      let message = CompilerMessage(line: number, column: column, text: String(parts[4].dropFirst()))
      for name in owners.isEmpty ? Array(blocks.keys) : Array(owners) { found[name, default: []].append(message) }
    }
    return found
  }

  /// Returns the lines of the chapter that a block's code comes from.
  private func places(_ code: String) -> [(path: String, lines: Range<Int>)] {
    var places: [(path: String, lines: Range<Int>)] = []
    var isOnPage = false
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: "\"")
      if line.hasPrefix("#sourceLocation(file:"), parts.count == 3, let number = Int(parts[2].filter(\.isNumber)) {
        places.append((String(parts[1]), number..<number))
        isOnPage = true
      } else if line == "#sourceLocation()" {
        isOnPage = false
      } else if isOnPage, let last = places.last {
        places[places.count - 1].lines = last.lines.lowerBound..<last.lines.upperBound + 1
      }
    }
    return places
  }

  private func write(_ setups: [String], importing module: String, to folder: URL) throws -> [String] {
    guard !setups.isEmpty else { return [] }
    try (["import Testing", "@testable import \(module)"] + setups).joined(separator: "\n").write(
      to: folder.appending(path: "Setups.swift"), atomically: false, encoding: .utf8)
    return ["Setups.swift"]
  }

  /// The linker's flags for objects that were compiled for a sanitizer, which `book test --sanitize` names.
  private var sanitizer: [String] {
    ProcessInfo.processInfo.environment["BOOK_SANITIZER"].map { ["-sanitize=\($0)"] } ?? []
  }

  private func objectFiles(of module: String) -> [String] {
    Compiler.objectFiles(in: products.appending(path: "\(module).build"))
  }

  /// Returns the object files of a module. The folder may also have those of sources that are gone, which are left out.
  static func objectFiles(in folder: URL) -> [String] {
    let sources = try? String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
    let current = sources.map { list in
      Set(list.split(separator: "\n").map { "\(URL(filePath: $0.filter { $0 != "'" }).lastPathComponent).o" })
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { name in
      name.hasSuffix(".o") && current?.contains(URL(filePath: name).lastPathComponent) != false
    }.map { folder.appending(path: $0).path }
  }
}
