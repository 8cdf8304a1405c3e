import CoreHistory
import Files
import Foundation
import SwiftSource

/// The core as a chapter leaves it, and the library `Scenarios` that checks import, compiled once and kept in a cache.
package struct CoreModule: Sendable {
  /// The folder with `Rx` and `Scenarios`, each as a module, as objects and as a dynamic library.
  package let folder: URL

  package static func build(_ core: Core, with toolchain: Toolchain, in cache: Cache) async throws -> CoreModule {
    let key = Fingerprint(of: core, toolchain)
    let folder = try await cache.folder("cores", key.text) { draft in
      let compiler = Compiler(toolchain: toolchain, folder: draft)
      let sources = try writeCore(plainFiles(core), into: draft)
      // A learner waits for this: two compilers side by side take little more than half the time of one.
      let halves = [0, 1].map { half in sources.indices.filter { $0 % 2 == half }.map { sources[$0] } }
      async let some = compiler.objects(of: halves[0], among: sources)
      async let others = compiler.objects(of: halves[1], among: sources)
      try await demand("Rx", compiler.declarations(of: sources))
      try await demand("Scenarios", compiler.scenarios(for: core))
      try await demand("Rx", some)
      try await demand("Rx", others)
      try await demand("Rx", compiler.library("Rx", of: sources.map(objectName)))
      try await demand("Scenarios", compiler.library("Scenarios", of: ["Scenarios.o", "-L", ".", "-lRx"]))
    }
    return CoreModule(folder: folder)
  }

  /// Returns whether the core is in the cache already.
  package static func isBuilt(_ core: Core, with toolchain: Toolchain, in cache: Cache) -> Bool {
    cache.has("cores", Fingerprint(of: core, toolchain).text)
  }

  /// Returns whether the core compiled in the folder `other` has the declarations of this one, so that code compiled
  /// against either links with both.
  func declaresTheSame(as other: URL) throws -> Bool {
    let module = "Rx.swiftmodule"
    return try Data(contentsOf: folder.appending(path: module)) == Data(contentsOf: other.appending(path: module))
  }

  private static func demand(_ module: String, _ ending: Ending) throws {
    guard ending.isSuccess else { throw Complaint("the module \(module) doesn't compile:\n\(ending.output)") }
  }
}

extension Fingerprint {
  /// The fingerprint of the inputs that everything compiled against a core depends on.
  package init(of core: Core, _ toolchain: Toolchain) {
    self.init()
    add("toolchain", toolchain.identity)
    add(plainFiles(core))
    add(scenarioSources)
  }
}

/// Writes the core's files and returns their relative paths, sorted.
func writeCore(_ files: [String: String], into folder: URL) throws -> [String] {
  _ = try write(files, into: folder.appending(path: "Rx"))
  try FileManager.default.createDirectory(at: folder.appending(path: "Objects"), withIntermediateDirectories: true)
  return files.keys.sorted().map { "Rx/\($0)" }
}

/// Writes files into a folder and returns their places, sorted by name.
private func write(_ files: [String: String], into folder: URL) throws -> [URL] {
  try files.sorted { $0.key < $1.key }.map { name, text in
    let url = folder.appending(path: name)
    try writeIfChanged(text, to: url)
    return url
  }
}

/// The source files of the library `Scenarios`, by name.
package let scenarioSources = [
  "Trace.swift": String(decoding: PackageResources.Trace_swift_txt, as: UTF8.self),
  "Stage.swift": String(decoding: PackageResources.Stage_swift_txt, as: UTF8.self),
  "Listening.swift": String(decoding: PackageResources.Listening_swift_txt, as: UTF8.self),
]

/// The compiler flags for the library `Scenarios`, which say what types the core has: the first chapters have few.
package func scenarioFlags(_ core: Core) -> [String] {
  let types = TypeTable(of: core)
  let facts = [
    ("HAS_EVENT", "Event"), ("HAS_OBSERVABLE", "Observable"), ("HAS_DISPOSABLE", "Disposable"),
    ("HAS_TEARDOWN", "AnonymousDisposable"),
  ]
  // Swift 5's language mode: descriptors and standard output are global, mutable state.
  return ["-swift-version", "5"] + facts.filter { types[$0.1] != nil }.flatMap { ["-D", $0.0] }
}

extension Compiler {
  /// Compiles the library `Scenarios` against the core in this folder.
  func scenarios(for core: Core) async throws -> Ending {
    let files = try write(scenarioSources, into: folder.appending(path: "Scenarios")).map(\.path)
    return try await object("Scenarios", files, scenarioFlags(core) + ["-I", "."], isLibrary: true)
  }

  /// Links objects into a dynamic library.
  fileprivate func library(_ name: String, of objects: [String]) async throws -> Ending {
    #if os(Linux)
      let linker = ["-use-ld=lld"]
    #else
      let linker: [String] = []
    #endif
    return try await run(["-emit-library", "-o", libraryName(name)] + linker + objects)
  }
}

/// The file name of a module's dynamic library on this system.
package func libraryName(_ module: String) -> String {
  #if os(macOS)
    "lib\(module).dylib"
  #else
    "lib\(module).so"
  #endif
}
