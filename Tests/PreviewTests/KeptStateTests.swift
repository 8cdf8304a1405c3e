import Book
import Foundation
import Testing

@testable import Preview

/// The earlier states of the book that a preview keeps must make no difference to the pages that it shows.
@Suite struct KeptStateTests {
  @Test func `The pages of a core that changes are those of a book that was never read before`() throws {
    let listing = "```swift file=Some.swift\n/// Some.\nstruct Some {\n  func one() {}\n}\n```\n"
    let book = try TemporaryBook(["01-one": "# One\n\n\(listing)", "02-two": "# Two\n\nIt is `Some`, or `Other`."])
    var rendering = Rendering().renewed(book.project)
    let edits = [
      "# One\n\nA line more.\n\n\(listing)", "# Another One\n\n\(listing)",
      "# One\n\n\(listing.replacing("one()", with: "one(a: Int)"))",
      "# One\n\n\(listing.replacing("Some", with: "Other"))",
      "# One\n\n\(listing.replacing("}\n```", with: "}\n\nstruct Other {}\n```"))", "# One\n\nNothing more.",
    ]
    for edit in edits {
      try book.write(edit, to: "Chapters/01-one.md")
      try book.write(index(heading(of: edit) ?? ""), to: "index.md")
      rendering = rendering.renewed(book.project)
      let fresh = Rendering().renewed(book.project)
      for file in ["01-one.html", "02-two.html", "names.html", "core-01.html", "search-index.js"] {
        expectSame(rendering, fresh, file, edit)
      }
    }
  }

  private func index(_ title: String) -> String {
    "# The book\n\n- [\(title)](Chapters/01-one.md)\n- [Two](Chapters/02-two.md)\n"
  }

  private static let edits: [(page: String, words: String, others: String)] = [
    ("01-push", "Prose between.", "Prose between.\n\nMore of it, about `Event` and `b`."),
    ("01-push", "## Examples\n", "## Examples\n\nWhat does this print?\n"),
    ("01-push", "## Examples\n", "## Other examples\n"),
    ("01-push", "struct Helper {}", "struct Event {}"),
    ("01-push", "print(Event().a)", "let b = 1\nprint(Event().a)"),
    ("01-push", "```output\n1\n```", "```output\n2\n```"),
    ("01-push", "```classes\nEvent\n```", "```classes\nElement\n```"),
    (
      "01-push", "let a = 1\n```\n\n```swift exercise=one mutant=\"forgets",
      "let a = (\n```\n\n```swift exercise=one mutant=\"forgets"
    ),
    ("01-push", "Exercise 1.1 ★ One", "Exercise 1.1 ★★ Another"),
    ("01-push", "Think.", "Think of [that](02-pull.md#nowhere)."),
    ("01-push", "var b: Int { 2 }", "var b: Int { 3 }"),
    ("01-push", "  let a = 1\n", "  let a = 1\n  private let b = 2\n"),
    ("01-push", "struct Event {\n  let a = 1\n}\n", "struct Event {\n  let a = 1\n}\n\nprivate func hidden() {}\n"),
    ("01-push", "struct Event {", "struct Incident {"),
    ("01-push", "# 1. Push", "# 1. Pushing"),
    ("02-pull", "Setext", "Set text\n\nwith `Event`"),
    ("02-pull", "  let c = 3\n", "  let c = 3\n  let d = 4\n"),
    ("02-pull", "title:      -1(2y)x|", "title:      -1(2y)-|"),
    ("02-pull", "swift before", "swift"),
    ("02a-more", "let more = 1", "let more = Event()\n\nprivate func hidden() {}"),
    ("02a-more", "# 2a. More", "# 2a. More\n\n`Event` and `more`."),
    ("02a-more", "let more = 1\n```", "let more = 1\n```\n\n```swift delete=Event.swift\n// Gone.\n```"),
    (
      "02a-more", "```classes\nEvent\n```",
      "```classes before\nEvent\n```\n\n```swift delete=Event.swift\n// Gone.\n```\n\n`Event` is gone."
    ),
    ("02a-more", "let more = 1\n```", "let more = 1\n```\n\n```swift delete=Deep/More.swift\n// Gone.\n```"),
  ]

  @Test func `Every edit, and its undoing, shows what a book shows that was never read before`() throws {
    let book = try TemporaryBook(copyOf: "sound")
    try book.write(
      "# 2a. More\n\n```swift file=Deep/More.swift\nlet more = 1\n```\n\n```classes\nEvent\n```\n",
      to: "Chapters/02a-more.md")
    var rendering = Rendering().renewed(book.project)
    #expect(rendering.mistakes.isEmpty)
    for edit in Self.edits {
      let path = "Chapters/\(edit.page).md"
      let text = try String(contentsOf: book.root.appending(path: path), encoding: .utf8)
      let edited = text.replacing(edit.words, with: edit.others)
      try #require(edited != text, "\(edit)")
      for state in [edited, text] {
        try book.write(state, to: path)
        rendering = rendering.renewed(book.project)
        expectNothingKept(rendering, in: book, "\(edit.page): \(edit.others)")
      }
    }
  }

  private func expectNothingKept(_ rendering: Rendering, in book: TemporaryBook, _ edit: String) {
    let fresh = Rendering().renewed(book.project)
    #expect(rendering.mistakes == fresh.mistakes, "mistakes after \(edit)")
    guard !fresh.isEmpty else { return }
    for page in ["01-push", "02-pull", "02a-more", "core-01", "core-02", "names", "exercises", "solutions"] {
      // Asked for twice, as figures are kept from the first time on.
      for _ in 1...2 {
        expectSame(rendering, fresh, page + ".html", edit)
      }
    }
    expectSame(rendering, fresh, "search-index.js", edit)
  }

  private func expectSame(_ rendering: Rendering, _ fresh: Rendering, _ file: String, _ edit: String) {
    // The bytes themselves would fill the screen.
    let isSame = rendering.file(file) == fresh.file(file)
    #expect(isSame, "\(file) after \(edit)")
  }
}
