// swift-tools-version: 6.2
import Foundation
import PackageDescription

// `CHAPTERS=none` leaves only what is about the library, so that nothing of the book's tool has to be fetched.
let isLibraryAlone = Context.environment["CHAPTERS"] == "none"

/// Where the compiler finds the swift-syntax that the book's tool is built with: see `compiledSyntax` in its package.
let syntax: [SwiftSetting] = {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    let folders = (Context.environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
    let programs = folders.map { $0.appending(path: "swift").resolvingSymlinksInPath() }
    let program = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    let folder = program?.deletingLastPathComponent().deletingLastPathComponent().appending(path: "lib/swift/host")
    return folder.map { [.unsafeFlags(["-I", $0.path])] } ?? []
  #else
    return []
  #endif
}()

let bookBenchmarks = Target.executableTarget(
  name: "BookBenchmarks", dependencies: [.product(name: "BookTools", package: "rebuilding-rx")], swiftSettings: syntax)

// A package of its own, so that what it needs stays out of the book's.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "rebuilding-rx", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "RxBenchmarks",
      dependencies: [
        .product(name: "Rx", package: "rebuilding-rx"),
        "AllocationCounter",
        "OpenCombine",
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]),
  ] + (isLibraryAlone ? [] : [bookBenchmarks]),
  swiftLanguageModes: [.v6]
)
