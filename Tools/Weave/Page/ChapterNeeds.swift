import Book
import Markup
import SwiftSource
import SwiftSyntax
import Tangle

/// Which pages the code of a page builds on: those that began a name it uses, or worked on a file that it changes.
struct ChapterNeeds {
  /// Of each page, by its place in the book, those that it builds on directly: not those that one of them builds on.
  let direct: [[Int]]

  /// - Parameter all: of each page all that it builds on, whose places are before its own.
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
      needs.formUnion(scope.pagesBehind(parsed(listing.code.texts.asLines)))
      let before = edit(page: chapter.path, line: listing.line)?.before
      for path in before?.pages ?? [] { needs.formUnion(orders[path].map { [$0] } ?? []) }
    }
    return needs.filter { $0 < order }
  }

  /// A page that adds nothing to the core is about what its programs use.
  fileprivate func pagesBehindPrograms(of chapter: Chapter, at order: Int) -> Set<Int> {
    let trees = (chapter.setups.map(\.code) + chapter.examples.map(\.code)).map { parsed($0.texts.asLines) }
    let own = trees.reduce(into: Set<String>()) { $0.formUnion(allNames(in: $1)) }
    let scope = NameScope(book: names, step: chapter.number, hidden: own)
    return trees.reduce(into: Set<Int>()) { $0.formUnion(scope.pagesBehind($1)) }.filter { $0 < order }
  }
}

extension NameScope {
  /// The places in the book of the pages that began the names in some code.
  fileprivate func pagesBehind(_ tree: SourceFileSyntax) -> Set<Int> {
    Set(uses(in: CodeWords(of: tree)).map { book.names[$0.name].begun.order })
  }
}
