import Foundation
import Markup
import Testing

@testable import Book

/// Page 16f judges each claim of the posts by something that runs.
@Suite struct ClaimTests {
  private static let page = "Chapters/16f-what-the-posts-say.md"

  @Test func `Each claim leads to a section with a program or a picture of a run`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let book = Book(Project(root: root))
    let page = try #require(book[page: Self.page])
    let claims = Self.claims(of: page)
    #expect(claims.map(\.name) == Self.posts.flatMap { post, count in (1...count).map { "\(post)\($0)" } })
    for claim in claims {
      #expect(claim.links.contains { book.runs(at: $0, from: Self.page) }, "\(claim.name) leads to nothing that runs")
    }
  }

  @Test func `A section of prose and listings runs nothing`() throws {
    let files = [
      "index.md": "# A book\n\n- [1. One](Chapters/01-one.md)\n",
      "Chapters/01-one.md": """
      # 1. One

      ## Told

      ```swift file=One.swift
      let one = 1
      ```

      ```swift setup
      let two = 2
      ```

      ## Run

      ### Below

      ```swift
      print(1)
      ```
      """,
    ]
    try reading(files.mapValues { Data($0.utf8) }) { root in
      let book = Book(Project(root: root))
      #expect(!book.runs(at: "#told", from: "Chapters/01-one.md") && !book.runs(at: "#no", from: "Chapters/01-one.md"))
      #expect(book.runs(at: "#run", from: "Chapters/01-one.md"))
      #expect(book.runs(at: "Chapters/01-one.md", from: "index.md"))
    }
  }

  /// The number of claims in each post.
  private static let posts = [("A", 18), ("B", 12), ("C", 16), ("D", 16), ("E", 19)]

  /// The items that begin with a verdict, as in `**True.** A1: …`.
  private static func claims(of page: Chapter) -> [(name: String, links: [String])] {
    let document = page.document
    return document.nodes.indices.compactMap { index in
      guard document.nodes[index].kind == .item else { return nil }
      let text = document.plainText(of: index)
      guard let name = text.firstMatch(of: #/^(?:True|True once|Wrong)\. ([A-E]\d+):/#) else { return nil }
      let links = document.nodes[document.descendants(of: index)].compactMap { node in
        if case .link(let destination, _) = node.kind { destination } else { nil }
      }
      return (String(name.output.1), links)
    }
  }
}

extension Book {
  /// Returns whether a link leads to a page with an example, or to a section with an example or a picture.
  fileprivate func runs(at link: String, from path: String) -> Bool {
    let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard !link.contains("://"), let target = self[page: parts[0].isEmpty ? path : resolve(parts[0], from: path)]
    else { return false }
    guard parts.count > 1 else { return !target.examples.isEmpty }
    guard let start = target.sections.firstIndex(where: { $0.anchor == parts[1] }) else { return false }
    let section = target.sections[start]
    let end = target.sections[(start + 1)...].first { $0.level <= section.level }?.node ?? .max
    let places = target.examples.map(\.node) + target.pictures.map(\.node)
    return places.contains { section.node < $0 && $0 < end }
  }
}
