import Book
import Foundation
import Markup

/// Names the targets of links, for text that is read outside the book.
public struct LinkNames: Sendable {
  private let pages: [String: Chapter]
  private let page: Chapter

  /// The names of the book's pages, for text that is on `page`.
  public init(_ book: Book, on page: Chapter) {
    pages = Dictionary(book.chapters.map { (fileName($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    self.page = page
  }

  /// Returns the titles of the page and the section that a link leads to; nil if it leads out of the book.
  func name(of destination: String) -> String? {
    guard !destination.contains(":") else { return nil }
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.removingPercentEncoding ?? String($0)
    }
    let file = fileName(parts[0])
    guard let target = parts[0].isEmpty ? page : pages[file] else { return file }
    let section = parts.count > 1 ? target.sections.first { $0.anchor == parts[1] && $0.level > 1 } : nil
    return section.map { "“\($0.title)” in “\(target.title)”" } ?? "“\(target.title)”"
  }

  /// Replaces links into the book by the titles of their targets.
  func named(_ markdown: String) -> String {
    // Created for each call: a regular expression can't be shared between threads.
    let link = /!?\[([^\]]*)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/
    return markdown.replacing(link) { match in
      let isQuoted = markdown[..<match.range.lowerBound].count { $0 == "`" } % 2 == 1
      guard !isQuoted, let name = name(of: String(match.output.2)) else { return String(match.output.0) }
      let isImage = match.output.0.hasPrefix("!")
      let text = String(match.output.1)
      if isImage { return text }
      // The link's text may be the title already.
      return name.hasPrefix("“\(text)”") ? name : "\(text) (\(name))"
    }
  }
}

private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
