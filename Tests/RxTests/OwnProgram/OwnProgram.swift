import Foundation
import Programs

/// The core and the program in the folder `Program`, as two optimised modules, as a user's program and the library are.
///
/// It has functions of its own in front of some of the C library's.
struct OwnProgram {
  /// What it counted, by what it did: it is built and run once for all tests.
  static let counts = Result { try OwnProgram().run() }

  /// `true` with glibc, and without a sanitizer, which replaces the C library's functions, too.
  static var isPossible: Bool {
    #if canImport(Glibc)
      let sanitizers: [String] = ["__asan_init", "__tsan_init"]
      return sanitizers.allSatisfy { dlsym(nil, $0) == nil }
    #else
      false
    #endif
  }

  private let root: URL
  private let folder: URL

  private init() {
    root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    folder = FileManager.default.temporaryDirectory.appending(path: "own-program-\(UUID().uuidString)")
  }

  /// Builds it, runs it, and reads the numbers it prints.
  private func run() throws -> [String: Int] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let counter = "\(root.path)/Tools/Benchmarks/Sources/AllocationCounter"
    let program = "\(root.path)/Tests/RxTests/OwnProgram/Program"
    let swift = ["swiftc", "-O", "-whole-module-optimization", "-enable-default-cmo", "-swift-version", "6"]
    for source in ["\(counter)/AllocationCounter.c", "\(program)/WallClock.c"] {
      _ = try call("clang", "-O2", "-c", source, "-I", "\(counter)/include")
    }
    _ = try call(
      swift + ["-parse-as-library", "-module-name", "Rx", "-emit-module", "-c", "-o", "Rx.o"] + coreFiles())
    _ = try call(
      swift + ["-I", ".", "-import-objc-header", "\(program)/Header.h", "Rx.o", "AllocationCounter.o", "WallClock.o"]
        + ["-o", "program", "\(program)/main.swift"])
    let lines = try call("./program").split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Int($0[1])!) })
  }

  private func coreFiles() throws -> [String] {
    let core = "\(root.path)/Sources/Rx"
    return try FileManager.default.subpathsOfDirectory(atPath: core).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(core)/\($0)" }
  }

  private func call(_ words: String...) throws -> String { try call(words) }

  /// Runs a command in the folder, and returns what it prints.
  private func call(_ words: [String]) throws -> String {
    let ended = try Programs.run(URL(filePath: "/usr/bin/env"), words, in: folder)
    guard ended.status == 0 else { throw Failed(command: words.prefix(3).joined(separator: " "), text: ended.text) }
    return String(decoding: ended.output, as: UTF8.self)
  }

  private struct Failed: Error {
    let command: String
    let text: String
  }
}
