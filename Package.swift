// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters, in the order of `index.md`. Pages with the same number belong to the same step.
let chapters = [
  "01-push",
  "02-creation",
  "02a-more-creation",
  "03-subscription",
  "04-sending",
  "05-stopping",
  "05a-twenty-odd-calls",
  "05b-a-flag-for-a-loop",
  "06-map",
  "06a-more-transforming",
  "07-operators-that-remember",
  "07a-more-filtering",
  "08-several-sources",
  "08a-more-combining",
  "08b-more-disposables",
  "09-observables-of-observables",
  "09a-more-flattening",
  "10-when-things-fail",
  "10a-more-about-failure",
  "10b-autocomplete-without-time",
  "11-subjects",
  "11a-more-subjects",
  "12-the-trampoline",
  "12a-more-sources",
  "13-schedulers",
  "13a-more-schedulers",
  "14-time-real-and-virtual",
  "14a-more-virtual-time",
  "15-operators-of-time",
  "15a-more-operators-of-time",
  "16-overlap",
  "16a-the-other-flags",
  "16b-what-an-event-costs",
  "16c-on-the-way-out",
  "16d-the-other-last-words",
  "16e-the-contract",
  "16f-what-the-posts-say",
  "17-ownership",
  "18-hot-cold-shared",
  "18a-more-sharing",
  "19-traits",
  "19a-more-traits",
  "19b-infallible",
  "19c-waiting-for-the-end",
  "20-driver-and-signal",
  "20a-more-of-driver-and-signal",
  "20b-controls-and-binders",
  "21-rx",
  "21a-more-rx",
  "22-delegates",
  "22a-more-about-delegates",
  "23-life-and-death",
  "24-two-worlds-of-async",
  "24a-more-async",
  "24b-a-search-box-without-a-screen",
  "24c-how-to-read-an-issue",
  "24d-file-by-file",
  "25-measure-first",
  "26-bare-elements",
  "26a-the-other-operators",
  "27-one-object-for-a-stage",
  "27a-terminals",
  "27b-the-remaining-operators",
  "28-many-listeners",
  "28a-the-other-subjects",
  "29-loops-and-bursts",
  "29a-more-loops-and-bursts",
  "30-open-doors",
  "30a-the-other-doors",
]

// `CHAPTERS=none` leaves only the library and its own tests, without any dependency: a sanitizer builds that in a minute.
// What in those tests reads source is left out by `#if canImport(SwiftParser)`.
let isLibraryAlone = Context.environment["CHAPTERS"] == "none"

// `CHAPTERS=tool` leaves the tool and its tests, which nothing of the chapters has to be compiled for.
let isToolAlone = Context.environment["CHAPTERS"] == "tool"

// `book test` tangles before it builds. For plain `swift test`, the plugin does it, with a tool of its own.
let isTangled = Context.environment["BOOK_TANGLED"] != nil

// `CHAPTERS=3` or `CHAPTERS=3-5` leaves out the other chapters and the tool's own tests.
let wanted = (Context.environment["CHAPTERS"] ?? "").split(separator: ",").flatMap { part -> [Int] in
  let ends = part.split(separator: "-").compactMap { Int($0) }
  return ends.isEmpty ? [] : Array(ends[0]...max(ends[0], ends[ends.count - 1]))
}
// What `book test 11 --sanitize thread` needs is compiled without the tool, and without any dependency.
let isWithoutTool = isLibraryAlone || (isTangled && Context.environment["BOOK_SANITIZER"] != nil && !wanted.isEmpty)

let steps = Array(Set(chapters.compactMap { Int($0.prefix { $0.isNumber }) })).sorted()
let tested = isToolAlone ? [] : wanted.isEmpty ? steps : steps.filter(wanted.contains)
let built = steps.filter { tested.contains($0) || tested.contains($0 + 1) }

func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

let settings: [SwiftSetting] = [
  // SE-0444: a test sees the members of the step that its file imports, and of no other.
  .enableUpcomingFeature("MemberImportVisibility"),
  // SE-0480: a warning in a chapter is the author's mistake.
  .treatAllWarnings(as: .error),
]

/// The folder with the toolchain's own swift-syntax, if it is the one that is wanted: it needn't be compiled, and parses
/// as an optimised library does. Toolchains for Linux have it beside their compiler.
let compiledSyntax: String? = {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    let folders = (Context.environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
    let programs = folders.map { $0.appending(path: "swift").resolvingSymlinksInPath() }
    let program = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    let folder = program?.deletingLastPathComponent().deletingLastPathComponent().appending(path: "lib/swift/host")
    return folder.map(\.path).flatMap { path in
      let isThere = ["libSwiftParserDiagnostics.so", "SwiftParserDiagnostics.swiftmodule"].allSatisfy {
        FileManager.default.fileExists(atPath: path + "/" + $0)
      }
      return isThere ? path : nil
    }
  #else
    return nil
  #endif
}()

func syntaxModule(_ name: String) -> [Target.Dependency] {
  isLibraryAlone || compiledSyntax != nil ? [] : [.product(name: name, package: "swift-syntax")]
}

let syntax = syntaxModule("SwiftSyntax") + syntaxModule("SwiftParser")

var targets: [Target] = [
  // The library, and three names under which RxSwift's users import parts of it.
  .target(name: "Rx", swiftSettings: settings),
  .target(name: "RxRelay", dependencies: ["Rx"], swiftSettings: settings),
  .target(name: "RxTest", dependencies: ["Rx"], swiftSettings: settings),
  .target(name: "RxBlocking", dependencies: ["Rx"], swiftSettings: settings),

  // The tool, from the Markdown up.
  .systemLibrary(
    name: "CCmark", path: "Tools/CCmark", pkgConfig: "libcmark",
    providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
  .target(name: "Markup", dependencies: ["CCmark"], path: "Tools/Markup"),
  .target(name: "Marbles", path: "Tools/Marbles"),
  // What the tool does with files and programs, whatever is in them.
  .target(name: "Files", path: "Tools/Files"),
  .target(
    name: "Processes", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
    path: "Tools/Processes"),
  .target(name: "Book", dependencies: ["Files", "Marbles", "Markup"], path: "Tools/BookModel"),
  .target(name: "SwiftSource", dependencies: ["Markup"] + syntax, path: "Tools/SwiftSource"),
  // How the core grows: its history, the merging of listings into files, and class maps.
  .target(
    name: "CoreHistory",
    dependencies: [
      "Book", "Markup", "SwiftSource",
    ] + syntaxModule("SwiftParserDiagnostics") + syntax,
    path: "Tools/CoreHistory"),
  .target(
    name: "Tangle", dependencies: ["Book", "CoreHistory", "Marbles", "Markup", "SwiftSource"] + syntax,
    path: "Tools/Tangle"),
  .target(
    name: "Weave", dependencies: ["Book", "CoreHistory", "Marbles", "Markup", "SwiftSource"] + syntax,
    path: "Tools/Weave", exclude: ["Assets"], plugins: ["EmbedText"]),
  .target(name: "TestRuns", dependencies: ["Book", "Marbles", "Markup"], path: "Tools/TestRuns"),
  .target(
    name: "Classroom",
    dependencies: [
      "Book", "CoreHistory", "Files", "Marbles", "Markup", "Processes", "SwiftSource", "Tangle",
      .product(name: "Subprocess", package: "swift-subprocess"),
    ],
    path: "Tools/Classroom", exclude: ["Scenarios"], plugins: ["EmbedText"]),
  // Boxes for the programs of strangers: what Linux offers for that can only be had between fork and exec, in C.
  .target(name: "Confinement", path: "Tools/Confinement"),
  .target(
    name: "Grading",
    dependencies: ["Book", "Classroom", "Confinement", "CoreHistory", "Files", "SwiftSource", "Tangle"] + syntax,
    path: "Tools/Grading"),
  // A class in a folder: what a teacher hands out, collects, grades, reports on and exports.
  .target(
    name: "Teaching",
    dependencies: [
      "Book", "Classroom", "CoreHistory", "Files", "Grading", "Marbles", "Markup", "Tangle", "Weave",
      .product(name: "Subprocess", package: "swift-subprocess"), .product(name: "TOMLKit", package: "TOMLKit"),
    ] + syntax,
    path: "Tools/Teaching", exclude: ["Assets"], plugins: ["EmbedText"]),
  .target(
    name: "Preview",
    dependencies: [
      "Book", "CoreHistory", "Files", "Markup", "Tangle", "Weave",
      .product(name: "FlyingSocks", package: "FlyingFox"),
    ],
    path: "Tools/Preview", exclude: ["Assets"], plugins: ["EmbedText"]),
  .executableTarget(
    name: "BookCommand",
    dependencies: [
      "Book", "Classroom", "CoreHistory", "Files", "Grading", "Marbles", "Preview", "Processes", "Tangle", "Teaching",
      "TestRuns", "Weave",
      .product(name: "FlyingSocks", package: "FlyingFox"),
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Tools/BookCommand"),
  .executableTarget(
    name: "TangleCommand", dependencies: ["Book", "CoreHistory", "Files", "Tangle"], path: "Tools/TangleCommand"),
  .plugin(
    name: "TangleChapters", capability: .buildTool(), dependencies: isTangled ? [] : ["TangleCommand"],
    path: "Tools/Plugins/TangleChapters"),
  .plugin(name: "EmbedText", capability: .buildTool(), path: "Tools/Plugins/EmbedText"),

  // What the generated tests stand on.
  .target(name: "ExampleRunner", dependencies: ["Marbles", "Programs", "Turns"], path: "Tests/ExampleRunner"),

  // What other tests stand on: programs that they start, one test at a time, and chance that can be had again.
  .target(name: "Programs", dependencies: ["QuietDeaths", "Turns"], path: "Tests/Programs"),
  .target(name: "Turns", path: "Tests/Turns"),
  .target(name: "RandomTesting", path: "Tests/RandomTesting"),
  // Keeps what crashes on purpose from being explained.
  .target(name: "QuietDeaths", path: "Tests/QuietDeaths"),
  // Lets the thread sanitizer see what Swift's runtime hides from it on Linux.
  .target(name: "OnceReleased", path: "Tests/OnceReleased"),
]

// The core as each chapter leaves it, and the examples of each chapter.
targets += built.map {
  .target(
    name: "Rx\(two($0))", path: "Sources/Steps/Rx\(two($0))", swiftSettings: settings, plugins: ["TangleChapters"])
}
targets += tested.map { step in
  let cores = (step > steps[0] ? [step - 1, step] : [step]).map { Target.Dependency.target(name: "Rx\(two($0))") }
  return .testTarget(
    name: "Chapter\(two(step))Tests",
    dependencies: ["Rx", "ExampleRunner", "OnceReleased"] + cores,
    path: "Tests/Chapters/Chapter\(two(step))Tests",
    swiftSettings: settings, plugins: ["TangleChapters"])
}

if wanted.isEmpty {
  targets += [
    .testTarget(
      name: "RxTests", dependencies: ["OnceReleased", "Programs", "Rx", "RandomTesting", "Turns"] + syntax,
      exclude: ["OwnProgram/Program"],
      // The optimised core is tested, and not the optimised tests, which take the compiler twice as long.
      swiftSettings: isLibraryAlone ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : []),
    .testTarget(name: "MigrationTests", dependencies: ["Rx", "RxBlocking", "RxRelay", "RxTest"]),
    .testTarget(name: "MarblesTests", dependencies: ["Marbles"]),
    .testTarget(name: "MarkupTests", dependencies: ["Markup", "RandomTesting"]),
    .testTarget(
      name: "BookTests", dependencies: ["Book", "CoreHistory", "Files", "Markup", "Tangle"], exclude: ["Fixtures"]),
    // Books of a few lines, which tests write.
    .target(name: "SmallBooks", dependencies: ["Book", "Files"], path: "Tests/SmallBooks"),
    .testTarget(name: "CoreHistoryTests", dependencies: ["Book", "CoreHistory", "RandomTesting", "SmallBooks"]),
    .testTarget(
      name: "TangleTests",
      dependencies: ["Book", "CoreHistory", "ExampleRunner", "SmallBooks", "SwiftSource", "Tangle"] + syntax),
    .testTarget(
      name: "WeaveTests",
      dependencies: [
        "Book", "CoreHistory", "Files", "Marbles", "Markup", "Programs", "ExampleRunner", "RandomTesting",
        "SwiftSource", "Weave",
      ]),
    .testTarget(
      name: "ExampleRunnerTests",
      dependencies: ["Book", "CoreHistory", "Marbles", "Programs", "ExampleRunner", "Tangle"]),
    .testTarget(
      name: "TestRunsTests",
      dependencies: ["Book", "CoreHistory", "Files", "Marbles", "Programs", "ExampleRunner", "Tangle", "TestRuns"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ClassroomTests", dependencies: ["Book", "Classroom", "CoreHistory", "Files", "Programs", "Tangle"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "GradingTests",
      dependencies: ["Book", "Classroom", "CoreHistory", "Files", "Grading", "Programs", "SwiftSource"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TeachingTests",
      dependencies: ["Book", "Classroom", "CoreHistory", "Files", "Grading", "Programs", "Teaching", "Weave"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BookCommandTests",
      dependencies: ["Book", "BookCommand", "CoreHistory", "Files", "Processes", "Programs", "Tangle", "Weave"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PreviewTests",
      dependencies: ["Book", "Preview", .product(name: "FlyingSocks", package: "FlyingFox")]),
  ]
}

/// Whether a target is a product that programs import.
func isLibrary(_ name: String) -> Bool {
  ["Rx", "RxBlocking", "RxRelay", "RxTest"].contains(name)
}

/// Whether a target has to do with the tool only.
func isTool(_ name: String) -> Bool {
  let others: Set = [
    "ExampleRunner", "Marbles", "OnceReleased", "Programs", "QuietDeaths", "RandomTesting", "TangleChapters",
    "Turns",
  ]
  return !isLibrary(name) && !others.contains(name) && !name.hasPrefix("Chapter") && Int(name.dropFirst(2)) == nil
}

let kept =
  isLibraryAlone
  ? targets.filter {
    isLibrary($0.name)
      || ["RxTests", "MigrationTests", "OnceReleased", "Programs", "QuietDeaths", "RandomTesting", "Turns"].contains(
        $0.name)
  }
  : targets.filter {
    isToolAlone ? !["RxTests", "MigrationTests"].contains($0.name) : !isWithoutTool || !isTool($0.name)
  }

if let compiledSyntax, !isLibraryAlone {
  for target in kept where isTool(target.name) && ![.system, .plugin].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-I", compiledSyntax])]
  }
  let libraries = ["SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics"]
  for target in kept where ["SwiftSource", "RxTests"].contains(target.name) {
    target.linkerSettings =
      libraries.map { .linkedLibrary($0) } + [
        .unsafeFlags(["-L", compiledSyntax, "-Xlinker", "-rpath", "-Xlinker", compiledSyntax])
      ]
  }
}

let tools: [Product] = [
  .executable(name: "book", targets: ["BookCommand"]),
  .library(name: "BookTools", targets: ["Book", "CoreHistory", "Tangle", "Weave"]),
]

let package = Package(
  name: "rebuilding-rx",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Rx", targets: ["Rx"]), .library(name: "RxRelay", targets: ["RxRelay"]),
    .library(name: "RxTest", targets: ["RxTest"]), .library(name: "RxBlocking", targets: ["RxBlocking"]),
  ] + (isWithoutTool ? [] : tools),
  dependencies: isWithoutTool
    ? []
    : (compiledSyntax == nil
      ? [.package(url: "https://github.com/swiftlang/swift-syntax", .upToNextMinor(from: "603.0.0"))] : []) + [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/swiftlang/swift-subprocess", .upToNextMinor(from: "1.0.0")),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
        .package(url: "https://github.com/LebJe/TOMLKit", .upToNextMinor(from: "0.6.0")),
      ],
  targets: kept,
  swiftLanguageModes: [.v6]
)
