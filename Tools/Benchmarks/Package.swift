// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what it needs stays out of the book's.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rebuilding-rx", path: "../..")],
  targets: [
    .executableTarget(
      name: "BookBenchmarks", dependencies: [.product(name: "BookTools", package: "rebuilding-rx")])
  ],
  swiftLanguageModes: [.v6]
)
