import Book
import Files
import Foundation
import Programs
import Testing

/// Pages are named on the command line as the lists name them.
@Suite(.serialized, .waitsForPrograms) struct PageWordTests {
  private func inBook(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = [
      ("01-push", "1. Push", "1.1"), ("01a-calls", "Interlude A. Calls", "A.1"), ("01b-more", "1b. More", "1.2"),
    ]
    var index = "# A book\n\n"
    for (name, title, number) in pages {
      let id = String(name.drop { $0 != "-" }.dropFirst())
      let page = """
        # \(title)

        ```swift
        print("of \(id)")
        ```

        ### Exercise \(number) ★ Of \(id) {#\(id)-1}

        ```swift exercise=\(id)-1 predict minutes=2
        print("a")
        ```

        ```output
        a
        ```

        ### Exercise \(number)x ★ Of \(id), too {#\(id)-2}

        ```swift exercise=\(id)-2 predict minutes=2
        print("b")
        ```

        ```output
        b
        ```

        """
      index += "- [\(title)](Chapters/\(name).md)\n"
      try writeWhole(Data(page.utf8), to: folder.appending(path: "Chapters/\(name).md"))
    }
    try writeWhole(Data(index.utf8), to: folder.appending(path: "index.md"))
    try body(folder)
  }

  /// The standard output of a command, which has to end well.
  private func said(_ words: [String], in folder: URL) throws -> String {
    let tool = try RunningTool(words, on: nil, after: "exec >said.txt", in: folder)
    #expect(tool.complaint == "" && tool.process.terminationStatus == 0)
    return try String(contentsOf: folder.appending(path: "said.txt"), encoding: .utf8)
  }

  @Test(arguments: [("A", ["calls"]), ("1b", ["more"]), ("01a-calls", ["calls"]), ("1", ["push", "calls", "more"])])
  func `A list of a page has its exercises alone`(word: String, pages: [String]) throws {
    try inBook { folder in
      let list = try said(["exercise", "list", "--chapter", word], in: folder)
      #expect(["push", "calls", "more"].filter { list.contains("\($0)-1") } == pages)
    }
  }

  @Test(arguments: [("A", "calls"), ("1b", "more"), ("1", "push")])
  func `To start a page is to start its next exercise`(word: String, page: String) throws {
    try inBook { folder in
      _ = try said(["exercise", "start", word], in: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "exercises").path)
          .filter { !$0.hasPrefix(".") }.sorted() == ["\(page)-1", "progress.txt"].sorted())
    }
  }

  @Test func `A package of a page has that page's examples`() throws {
    try inBook { folder in
      #expect(try said(["start", "A"], in: folder).contains("‘Interlude A. Calls’"))
      let examples = try String(
        contentsOf: folder.appending(path: "chapter-01a/Tests/Examples/Examples.swift"), encoding: .utf8)
      #expect(examples.contains("of calls") && !examples.contains("of push"))
      _ = try said(["start", "1"], in: folder)
      let all = try String(
        contentsOf: folder.appending(path: "chapter-01/Tests/Examples/Examples.swift"), encoding: .utf8)
      #expect(all.contains("of calls") && all.contains("of push"))
    }
  }
}
