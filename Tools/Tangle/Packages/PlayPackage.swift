import Book
import CoreHistory

/// Returns the files of a package to play in: the core after a chapter, the chapter's examples, and a file for the
/// reader.
///
/// - Parameter wanted: the pages whose examples are taken; nil for all of the chapter.
public func playPackage(
  _ number: Int, of book: Book, _ history: History, pages wanted: [Chapter]? = nil
) -> [String: String] {
  let pages = wanted ?? book.chapters.filter { $0.number == number }
  let title = pages.first?.title ?? "Chapter \(number)"
  var files = ["Package.swift": manifest, ".gitignore": ".build/\n"]
  for (name, text) in plainFiles(history.core(after: number) ?? Core()) { files["Sources/Rx/\(name)"] = text }
  files["Sources/play/main.swift"] = "import Rx\n\n// \(title): your code goes here; `swift run play` runs it.\n"
  files["Tests/Examples/Examples.swift"] = playgroundFile(pages)
  return files
}

private let manifest =
  """
  // swift-tools-version: 6.0
  import PackageDescription

  let package = Package(
    name: "play",
    platforms: [.macOS(.v15)],
    targets: [
      .target(name: "Rx"),
      .executableTarget(name: "play", dependencies: ["Rx"]),
      .testTarget(name: "Examples", dependencies: ["Rx"]),
    ]
  )

  """
