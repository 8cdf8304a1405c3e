import Book
import Markup

/// Turns a page's document into its tree, in one pass over the nodes, without recursion.
struct Prose {
  /// An element that isn't ended yet.
  struct Frame {
    /// Its end in the document.
    let end: Int
    /// The node that it began in the page's tree.
    var node: Int?
    /// `true` if paragraphs directly in it have no element of their own.
    var isTight = false
    var isHeading = false
    var isLink = false
    /// The elements to add behind its end.
    var after: PageTree?
  }

  let document: Document
  let links: Links
  /// The title, if the text doesn't begin with a heading.
  var fallbackTitle: String?
  /// The headings, by their place among the nodes.
  var sections: [Int: Section] = [:]
  /// The list that is the book's table of contents.
  var contents: Int?
  /// The elements before that list.
  var beforeContents = PageTree()
  /// The elements before some lists, by the lists' places among the nodes.
  var beforeLists: [Int: PageTree] = [:]
  /// The elements after some links, by the links' places among the nodes.
  var afterLinks: [Int: PageTree] = [:]
  /// Returns the figure of a code block; nil if the block is plain text.
  var figure: (Int) -> PageTree? = { _ in nil }
  /// Returns the links of names in code within a sentence.
  var names: (String) -> [NameLink] = { _ in [] }
  /// The boxes around exercises, by the places of their headings.
  var exercises: [Int: ExerciseBox] = [:]
  /// The parts that aren't shown: the node behind each, by the node where it begins.
  var withheld: [Int: Int] = [:]

  var tree = PageTree()
  var frames: [Frame] = []
  var boxes: [Box] = []
  var hasTitle = false
  /// The bytes of the current heading's text that are still to be shown; an `{#id}` behind them isn't.
  var titleBytes: Int?
  /// The names that were linked since the last heading.
  var seenNames: Set<Int> = []
  /// The links in code that the page has shown already, since pages repeat names.
  var knownLinks: [String: [NameLink]] = [:]

  init(_ document: Document, links: Links) {
    self.document = document
    self.links = links
  }

  /// Returns the whole document.
  mutating func page() -> PageTree {
    if let fallbackTitle, !document.nodes.contains(where: \.isHeading) {
      tree.add(.heading(PageElement.Heading(level: 1)), fallbackTitle)
    }
    add(document.nodes.indices)
    closeBoxes(downTo: 0)
    return tree
  }

  /// Adds some nodes, none of which is within a part that is left out.
  mutating func add(_ nodes: Range<Int>) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      closeFrames(before: index)
      index = withheld[index] ?? open(index)
    }
    closeFrames(before: index)
  }

  private mutating func closeFrames(before index: Int) {
    while let last = frames.last, last.end <= index {
      if let node = last.node { tree.end(node) }
      if let after = last.after { tree.append(after) }
      if last.isHeading { titleBytes = nil }
      frames.removeLast()
    }
  }

  /// Adds a node, or its beginning; returns the node to go on with.
  private mutating func open(_ index: Int) -> Int {
    let node = document.nodes[index]
    switch node.kind {
    case .blockQuote: return openQuote(index, node)
    case .list(let start, let tight): openList(index, node, first: start, tight: tight)
    case .item: push(node, .item, isTight: frames.last?.isTight ?? false)
    case .codeBlock(let code): return show(code, index, node)
    case .htmlBlock(let text): showHTML(text)
    case .paragraph: if frames.last?.isTight != true { push(node, .paragraph()) }
    case .heading(let level): openHeading(index, node, level: level)
    case .thematicBreak: tree.add(.rule)
    default: return openInline(index, node)
    }
    return index + 1
  }

  mutating func push(_ node: Node, _ element: PageElement, isTight: Bool = false) {
    frames.append(Frame(end: node.end, node: tree.begin(element), isTight: isTight))
  }
}

extension Node {
  fileprivate var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }
}
