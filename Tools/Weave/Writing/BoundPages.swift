import Book
import CoreHistory
import Foundation

/// The pages of an edition in one file, in the book's order; those that the table of contents doesn't list come last.
struct BoundPages: Sendable {
  let pages: [Page]
  /// The anchors of each page, by the name of its file on the screen.
  let anchors: [String: Set<String>]

  /// - Parameter isBound: returns whether the edition has a page.
  init(_ book: Book, _ history: History, _ edition: Edition, isBound: (BookPages.Subject) -> Bool = { _ in true }) {
    let all = BookPages(book, Site(book, history, edition))
    let subjects = all.subjects.filter(isBound)
    let own = subjects.filter(\.isListed)
    let others = subjects.filter { !$0.isListed }.sorted { all.output(of: $0) < all.output(of: $1) }
    // The other pages need facts that are found while these are made.
    pages = [own, others].flatMap { part in
      concurrentMap(part.count) { all.page(part[$0], isOneOfAll: true) }
    }
    anchors = Dictionary(pages.map { ($0.output, $0.tree.anchors) }) { first, _ in first }
  }

  enum Target: Equatable {
    /// An address outside of the book.
    case world(String)
    /// A page by the name of its file on the screen.
    case page(String, anchor: String?)
  }

  /// Returns the target of a link on a page; nil if the edition doesn't have it.
  func target(of destination: Destination, from page: String) -> Target? {
    switch destination {
    case .world(let address): return .world(address)
    case .file: return nil
    case .page(let output, let anchor):
      let name = output ?? page
      guard let known = anchors[name] else { return nil }
      guard let anchor, !anchor.isEmpty else { return .page(name, anchor: nil) }
      let words = anchor.removingPercentEncoding ?? anchor
      return known.contains(words) ? .page(name, anchor: words) : nil
    }
  }
}

extension BookPages.Subject {
  /// `true` for the title page and the pages that it lists.
  fileprivate var isListed: Bool {
    switch self {
    case .titlePage, .chapter: true
    case .core, .appendix, .family: false
    }
  }
}

extension Page {
  /// The page's name in a table of contents.
  var name: String { tree.heading ?? title }
}

extension PageTree {
  /// All anchors that links can lead to.
  fileprivate var anchors: Set<String> {
    Set(
      nodes.compactMap { node in
        switch node.element {
        case .heading(let heading): heading.anchor
        case .figure(let figure): figure.anchor
        case .term(let anchor): anchor
        default: nil
        }
      })
  }

  var hasDrawings: Bool {
    nodes.contains { if case .drawings(let drawings, _) = $0.element { !drawings.isEmpty } else { false } }
  }
}
