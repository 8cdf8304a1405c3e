import Book
import CoreHistory
import Markup
import SwiftSource

/// The pages that each page's code builds on: those that began a name in it, or worked on a file that it changes.
struct ChapterNeeds {
  /// The pages that each page builds on directly, and not only through another one, by their places in the book.
  let direct: [[Int]]

  /// - Parameter all: for each page all pages that it builds on, whose places are before its own.
  init(all: [Set<Int>]) {
    var reached: [Set<Int>] = []
    direct = all.map { needs in
      let beyond = needs.reduce(into: Set<Int>()) { $0.formUnion(reached[$1]) }
      reached.append(needs.union(beyond))
      return needs.subtracting(beyond).sorted()
    }
  }

  init(_ book: Book, _ site: Site) {
    let byListings = site.cache.needs {
      concurrentMap(book.chapters.count) { site.pagesBehindListings(of: book.chapters[$0], at: $0) }
    }
    self.init(
      all: zip(book.chapters, byListings).enumerated().map { order, page in
        page.0.listings.isEmpty ? site.pagesBehindPrograms(of: page.0, at: order) : page.1
      })
  }
}

extension Site {
  fileprivate func pagesBehindListings(of chapter: Chapter, at order: Int) -> Set<Int> {
    let scope = NameScope(book: names, step: chapter.number)
    var needs: Set<Int> = []
    for listing in chapter.listings {
      needs.formUnion(scope.pagesBehind(shown(by: listing, of: chapter).words))
      let before = edit(page: chapter.path, line: listing.line)?.before
      for path in before?.pages ?? [] { needs.formUnion(orders[path].map { [$0] } ?? []) }
    }
    return needs.filter { $0 < order }
  }

  /// Returns the pages that a page's programs build on, for a page that adds nothing to the core.
  fileprivate func pagesBehindPrograms(of chapter: Chapter, at order: Int) -> Set<Int> {
    let trees = (chapter.setups.map(\.code) + chapter.examples.map(\.code)).map { parsed($0.texts.asLines) }
    let own = trees.reduce(into: Set<String>()) { $0.formUnion(allNames(in: $1)) }
    let scope = NameScope(book: names, step: chapter.number, hidden: own)
    return trees.reduce(into: Set<Int>()) { $0.formUnion(scope.pagesBehind(CodeWords(of: $1))) }.filter { $0 < order }
  }
}

extension NameScope {
  /// Returns the places in the book of the pages that began the names in some code.
  fileprivate func pagesBehind(_ words: CodeWords) -> Set<Int> {
    Set(uses(in: words).map { book.names[$0.name].begun.order })
  }
}
