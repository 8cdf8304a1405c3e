import Book
import Foundation
import Markup
import Testing

@testable import CoreHistory
@testable import Weave

/// The title of a page: its first line without `# ` and without the anchor; nil if that is no heading.
func heading(of page: String) -> String? {
  guard page.hasPrefix("# "), let line = page.split(separator: "\n").first else { return nil }
  let words = line.dropFirst(2)
  return String(words.firstRange(of: " {#").map { words[..<$0.lowerBound] } ?? words)
}

/// A book of the given pages, listed in the order of their names.
func book(
  _ pages: [String: String], index: String? = nil, glossary: String? = nil, reference: String? = nil,
  tree: String? = nil
) throws -> Book {
  let root = FileManager.default.temporaryDirectory.appending(path: "weave-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: root) }
  try FileManager.default.createDirectory(at: root.appending(path: "Chapters"), withIntermediateDirectories: true)
  let names = pages.keys.sorted()
  let list = names.map { "- [\(heading(of: pages[$0]!) ?? $0)](Chapters/\($0).md)\n" }.joined()
  try Data((index ?? "# The book\n\n\(list)").utf8).write(to: root.appending(path: "index.md"))
  for name in names { try Data(pages[name]!.utf8).write(to: root.appending(path: "Chapters/\(name).md")) }
  for (name, text) in [("glossary", glossary), ("reference", reference), ("which-operator", tree)] {
    if let text { try Data(text.utf8).write(to: root.appending(path: "\(name).md")) }
  }
  return Book(Project(root: root))
}

/// The files of a book that are text.
func texts(_ book: Book, _ history: History = History()) -> [String: String] {
  texts(of: weave(book, history))
}

/// Those of some files that are text.
func texts(of files: [String: [UInt8]]) -> [String: String] {
  files.filter { !$0.key.hasSuffix(".zip") }.mapValues { String(decoding: $0, as: UTF8.self) }
}

/// The text of the one page of a book, behind its title.
func text(of page: String, _ history: History = History()) throws -> String {
  try article("03-page", in: texts(book(["03-page": "# Title\n\n" + page]), history))
}

/// The text of a page, behind its title.
func article(_ name: String, in files: [String: String]) throws -> String {
  let page = try #require(files[name + ".html"])
  let start = try #require(page.firstRange(of: "</h1>\n")).upperBound
  let end = try #require(page.firstRange(of: "</article>")).lowerBound
  return String(page[start..<end])
}

/// Markdown of no particular page as HTML.
func prose(_ markdown: String) -> String {
  let document = Document(parsing: SourceText(path: "Chapters/03-page.md", text: markdown))
  var prose = Prose(document, links: Links(page: "Chapters/03-page.md", outputs: [:]))
  prose.hasTitle = true
  return PageWriter.html(prose.page()).string
}
