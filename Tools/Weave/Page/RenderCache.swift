import Book
import Markup
import Synchronization

/// The figures and links of pages, kept from one state of the book to the next, since a change of prose doesn't affect
/// them.
///
/// The cache is valid as long as the growth of the core and the titles of pages stay the same. For each page, its code
/// is compared as well.
final class RenderCache: Sendable {
  fileprivate struct Page {
    /// A hash of all parts of the page that its figures depend on.
    let code: Int
    /// The figures, by the blocks' places among the page's blocks of code; nil for blocks of plain text.
    var figures: [Int: PageTree?] = [:]
    /// The links in code within sentences.
    var links: [String: [NameLink]] = [:]
  }

  private let pages = Mutex<[String: Page]>([:])
  private let knownNeeds = Mutex<[Set<Int>]?>(nil)

  /// Returns the pages that the listings of each page build on; `make` is called once.
  func needs(_ make: () -> [Set<Int>]) -> [Set<Int>] {
    if let known = knownNeeds.withLock({ $0 }) { return known }
    let needs = make()
    knownNeeds.withLock { $0 = needs }
    return needs
  }

  /// Returns the kept parts of a page, for as long as its code is unchanged.
  func page(_ chapter: Chapter) -> PageRenderCache { PageRenderCache(self, chapter) }

  fileprivate func value<Value: Sendable>(
    on path: String, _ code: Int, _ place: WritableKeyPath<Page, Value?> & Sendable, make: () -> Value
  ) -> Value {
    let known = pages.withLock { $0[path].flatMap { $0.code == code ? $0[keyPath: place] : nil } }
    if let known { return known }
    let value = make()
    pages.withLock { pages in
      if pages[path]?.code != code { pages[path] = Page(code: code) }
      pages[path]![keyPath: place] = value
    }
    return value
  }
}

/// The part of a ``RenderCache`` for one page.
struct PageRenderCache {
  private let all: RenderCache
  private let path: String
  private let code: Int
  /// The blocks' places among the page's blocks of code, by their nodes.
  private let blocks: [Int: Int]

  fileprivate init(_ all: RenderCache, _ chapter: Chapter) {
    self.all = all
    path = chapter.path
    let predictions = nodesToPredict(in: chapter)
    var blocks: [Int: Int] = [:]
    var hasher = Hasher()
    for (index, node) in chapter.document.nodes.enumerated() {
      guard case .codeBlock(let block) = node.kind else { continue }
      hasher.combine(block.info)
      for line in block.lines { hasher.combine(line.text) }
      hasher.combine(predictions.contains(index))
      blocks[index] = blocks.count
    }
    self.blocks = blocks
    code = hasher.finalize()
  }

  /// Returns the figure of a code block; `make` is called if it isn't known.
  func figure(_ node: Int, make: (Int) -> PageTree?) -> PageTree? {
    guard let block = blocks[node] else { return make(node) }
    return all.value(on: path, code, \.figures[block]) { make(node) }
  }

  /// Returns the links in code within a sentence; `make` is called if they aren't known.
  func links(_ text: String, make: (String) -> [NameLink]) -> [NameLink] {
    all.value(on: path, code, \.links[text]) { make(text) }
  }
}
