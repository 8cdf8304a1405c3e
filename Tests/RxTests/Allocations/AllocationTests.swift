import Foundation
import Programs
import Testing

/// Events take nothing from the heap, and subscriptions little.
@Suite("Allocations", .enabled(if: isCounted), .waitsForPrograms) struct AllocationTests {
  @Test("an event takes no block of the heap, a subscription to a create at most four") func counts() throws {
    var counts = try OptimizedProgram().run()
    let objects = counts.removeValue(forKey: "object")
    #expect(objects == 1_000, "a block is counted as one")
    let subscription = counts.removeValue(forKey: "subscription") ?? 0
    #expect((1_000...4_000).contains(subscription))
    #expect(counts.count == 10)
    for (name, blocks) in counts {
      #expect(blocks == 0, "a thousand events of \(name) take \(blocks) blocks")
    }
  }
}

/// The core and the program in the folder `Program`, as two optimised modules, as a user's program and the library are.
private struct OptimizedProgram {
  private let root: URL
  private let folder: URL

  init() throws {
    root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    folder = FileManager.default.temporaryDirectory.appending(path: "allocations-\(UUID().uuidString)")
  }

  /// Builds it, runs it, and reads the numbers it prints.
  func run() throws -> [String: Int] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let header = "\(root.path)/Tools/Benchmarks/Sources/AllocationCounter/include/AllocationCounter.h"
    let program = "\(root.path)/Tests/RxTests/Allocations/Program/main.swift"
    let swift = ["swiftc", "-O", "-whole-module-optimization", "-enable-default-cmo", "-swift-version", "6"]
    _ = try call(
      "clang", "-O2", "-c", "\(root.path)/Tools/Benchmarks/Sources/AllocationCounter/AllocationCounter.c",
      "-I", "\(root.path)/Tools/Benchmarks/Sources/AllocationCounter/include", "-o", "counter.o")
    _ = try call(
      swift + ["-parse-as-library", "-module-name", "Rx", "-emit-module", "-c", "-o", "Rx.o"] + coreFiles())
    _ = try call(swift + ["-I", ".", "-import-objc-header", header, "Rx.o", "counter.o", "-o", "program", program])
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

/// `true` if the counter works: with glibc, and without a sanitizer, which replaces the C library's functions, too.
private var isCounted: Bool {
  #if canImport(Glibc)
    let sanitizers: [String] = ["__asan_init", "__tsan_init"]
    return sanitizers.allSatisfy { dlsym(nil, $0) == nil }
  #else
    false
  #endif
}
