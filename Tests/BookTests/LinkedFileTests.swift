import Foundation
import Testing

/// Symbolic links, which the tests make themselves: not every copy of the project would keep them.
@Suite struct LinkedFileTests {
  private let index = Data("# A book\n\n- [1. Push](Chapters/01-push.md)\n".utf8)
  private let page = Data("# 1. Push\n\n```swift file=Deep/One.swift\nlet one = 1\n```\n".utf8)
  private let core = Data(
    "// Made by chapter 1 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.\n\nlet one = 1\n"
      .utf8)

  private func link(_ path: String, to target: String, in root: URL) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  @Test func aPageThatIsALinkIsReportedAndItsTargetIsNotRead() throws {
    let found = try reading(["index.md": index, "secret.txt": Data("# 1. Push\n\n```swift\nsecret(\n```\n".utf8)]) {
      root in
      try link("Chapters/01-push.md", to: "../secret.txt", in: root)
      return try findings(in: root)
    }
    #expect(
      found.first
        == "Chapters/01-push.md:1:1: error: this page is a symbolic link, and what it leads to isn't the book's: put the page itself here"
    )
    #expect(!found.joined().contains("secret"))
  }

  @Test func aFolderOfPagesThatIsALinkIsReported() throws {
    let found = try reading(["index.md": index, "Elsewhere/01-push.md": page]) {
      root in
      try link("Chapters", to: "Elsewhere", in: root)
      return try findings(in: root)
    }
    #expect(
      found == [
        "Chapters:1:1: error: this folder is a symbolic link, and what it leads to isn't the book's: put the folder here"
      ])
  }

  @Test(arguments: ["Deep", "Deep/One.swift"])
  func aLinkInTheCommittedCoreIsReported(_ name: String) throws {
    let found = try reading(["index.md": index, "Chapters/01-push.md": page, "Elsewhere/One.swift": core]) { root in
      let up = name.contains("/") ? "../../../Elsewhere/One.swift" : "../../Elsewhere"
      try link("Sources/Rx/\(name)", to: up, in: root)
      return try findings(in: root)
    }
    #expect(
      found.contains(
        "Sources/Rx/\(name):1:1: error: this is a symbolic link, and `./Tools/book tangle` writes nothing outside of Sources/Rx: remove it"
      ))
  }

  @Test(arguments: ["Sources", "Sources/Rx"])
  func aFolderOfTheCoreThatIsALinkIsReported(_ name: String) throws {
    let files = [
      "index.md": index, "Chapters/01-push.md": page, "Elsewhere/Deep/One.swift": core,
      "Elsewhere/Rx/Deep/One.swift": core,
    ]
    let found = try reading(files) { root in
      try link(name, to: name.contains("/") ? "../Elsewhere" : "Elsewhere", in: root)
      return try findings(in: root)
    }
    #expect(
      found.contains(
        "\(name):1:1: error: this folder is a symbolic link, and what it leads to isn't the book's: put the folder here"
      ))
  }
}
