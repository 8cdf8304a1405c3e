// swift-tools-version: 6.2
import PackageDescription

// `CHAPTERS=none` leaves only what is about the library, so that nothing of the book's tool has to be fetched.
let isLibraryAlone = Context.environment["CHAPTERS"] == "none"

let bookBenchmarks = Target.executableTarget(
  name: "BookBenchmarks", dependencies: [.product(name: "BookTools", package: "rebuilding-rx")])

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
