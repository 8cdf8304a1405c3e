import Book
import Files
import Foundation
import Testing

/// Folders that commands write.
@Suite struct FolderTests {
  /// The files below a folder, with their texts.
  private func contents(_ folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = paths.compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { (path, $0) }
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  @Test func anUnchangedFileIsNotWrittenAgain() throws {
    try reading([:]) { root throws in
      let file = root.appending(path: "a/b.txt")
      #expect(try writeIfChanged("one", to: file))
      let date = Date(timeIntervalSince1970: 1)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      #expect(try !writeIfChanged("one", to: file))
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == date)
      #expect(try writeIfChanged("two", to: file))
      #expect(try contents(root) == ["a/b.txt": "two"])
    }
  }

  @Test func aFolderIsCreatedWholeWhereNoneIsOrAnEmptyOne() throws {
    try reading([:]) { root throws in
      let files = ["a.swift": "a", "b/c.swift": "c"]
      try create(files, in: root.appending(path: "new/deep"))
      try FileManager.default.createDirectory(at: root.appending(path: "empty"), withIntermediateDirectories: true)
      try create(files, in: root.appending(path: "empty"))
      #expect(
        try contents(root) == [
          "new/deep/a.swift": "a", "new/deep/b/c.swift": "c", "empty/a.swift": "a", "empty/b/c.swift": "c",
        ])
    }
  }

  @Test(arguments: ["full", "full/a.txt"])
  func whatIsThereIsNeverOverwritten(_ place: String) throws {
    try reading(["full/a.txt": Data("mine".utf8)]) { root throws in
      #expect(
        throws: Complaint("\(root.appending(path: place).path) is there already, and not empty; nothing was written")
      ) {
        try create(["a.txt": "yours"], in: root.appending(path: place))
      }
      #expect(try contents(root) == ["full/a.txt": "mine"])
    }
  }

  @Test func aCreationThatFailsLeavesNothingBehind() throws {
    try reading([:]) { root throws in
      #expect(throws: (any Error).self) {
        try create(["a": "1", "a/b": "2", "c": "3"], in: root.appending(path: "new"))
      }
      #expect(try contents(root) == [:])
      #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == [])
    }
  }
}
