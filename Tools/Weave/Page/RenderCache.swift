import Book
import Markup
import Synchronization

/// The figures and links of pages, kept from one state of the book to the next: a change of prose leaves them alone.
///
/// Holds as long as the core grows as it did and the pages have the same titles; a page's own code is looked at each
/// time.
final class RenderCache: Sendable {
  fileprivate struct Page {
    /// Stands for all of the page that its figures depend on.
    let code: Int
    /// By the blocks' places among the page's blocks of code; nil for those that are only text to show.
    var figures: [Int: PageTree?] = [:]
    /// The links in code within sentences.
    var links: [String: [NameLink]] = [:]
  }

  private let pages = Mutex<[String: Page]>([:])
  private let knownNeeds = Mutex<[Set<Int>]?>(nil)

  /// The pages that the listings of each page build on; they change with the listings alone.
  func needs(_ make: () -> [Set<Int>]) -> [Set<Int>] {
    if let known = knownNeeds.withLock({ $0 }) { return known }
    let needs = make()
    knownNeeds.withLock { $0 = needs }
    return needs
  }

  /// The kept parts of a page, if its code is still the same.
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

/// The part of ``RenderCache`` that belongs to one page.
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

  /// The figure of a code block, made now if it isn't known.
  func figure(_ node: Int, make: (Int) -> PageTree?) -> PageTree? {
    guard let block = blocks[node] else { return make(node) }
    return all.value(on: path, code, \.figures[block]) { make(node) }
  }

  /// The links in code within a sentence, looked for now if they aren't known.
  func links(_ text: String, make: (String) -> [NameLink]) -> [NameLink] {
    all.value(on: path, code, \.links[text]) { make(text) }
  }
}
