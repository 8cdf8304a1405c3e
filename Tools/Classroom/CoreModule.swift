import Book
import Foundation
import Tangle

/// The core of a step, compiled once, with the library that scenarios are written with.
struct CoreModule: Sendable {
  /// Holds `Rx` and `Scenarios`, each as a module and as a library.
  let folder: URL

  static func build(_ core: Core, with toolchain: Toolchain, in cache: Cache) async throws -> CoreModule {
    var key = Fingerprint()
    key.add("toolchain", toolchain.identity)
    key.add(plainFiles(core))
    key.add(scenarioSources)
    let folder = try await cache.folder("cores", key.text) { draft in
      let compiler = Compiler(toolchain: toolchain, folder: draft)
      let sources = try write(plainFiles(core), into: draft.appending(path: "Sources/Rx"))
      try await compiler.library("Rx", sources, ["-swift-version", "6"])
      try await compiler.library(
        "Scenarios", write(scenarioSources, into: draft.appending(path: "Sources/Scenarios")),
        scenarioFlags(core) + ["-lRx"])
    }
    return CoreModule(folder: folder)
  }
}

/// Writes files into a folder and gives their places, in the order of their names.
func write(_ files: [String: String], into folder: URL) throws -> [URL] {
  try files.sorted { $0.key < $1.key }.map { name, text in
    let url = folder.appending(path: name)
    try writeIfChanged(text, to: url)
    return url
  }
}

/// The library that scenarios are written with.
let scenarioSources = [
  "Trace.swift": String(decoding: PackageResources.Trace_swift_txt, as: UTF8.self),
  "Stage.swift": String(decoding: PackageResources.Stage_swift_txt, as: UTF8.self),
  "Listening.swift": String(decoding: PackageResources.Listening_swift_txt, as: UTF8.self),
]

/// What the scenarios' library can use of a core: the first chapters have little.
func scenarioFlags(_ core: Core) -> [String] {
  let types = TypeTable(of: core)
  let facts = [
    ("HAS_EVENT", "Event"), ("HAS_OBSERVABLE", "Observable"), ("HAS_DISPOSABLE", "Disposable"),
    ("HAS_TEARDOWN", "AnonymousDisposable"),
  ]
  // The language mode is the old one: descriptors and standard output are shared by their nature.
  return ["-swift-version", "5"] + facts.filter { types[$0.1] != nil }.flatMap { ["-D", $0.0] }
}

extension Compiler {
  /// Compiles a module and links it as a library beside it.
  fileprivate func library(_ name: String, _ sources: [URL], _ flags: [String]) async throws {
    let ending = try await run(
      [
        "-module-name", name, "-emit-module", "-emit-module-path", "\(name).swiftmodule", "-emit-library",
        "-o", libraryName(name), "-parse-as-library", "-I", ".", "-L", ".",
      ] + common + flags + sources.map(\.path))
    guard ending.isSuccess else {
      throw Complaint("the module \(name) doesn't compile:\n\(ending.output)")
    }
  }
}

/// The file of a library on this system.
func libraryName(_ module: String) -> String {
  #if os(macOS)
    "lib\(module).dylib"
  #else
    "lib\(module).so"
  #endif
}
