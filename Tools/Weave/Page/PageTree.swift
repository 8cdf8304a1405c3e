/// The content of a page, or of a part of one: a tree of typed blocks, and of the words in them.
///
/// As in a document, the nodes are in a flat array, in the order of their beginnings, so that nesting needs no
/// recursion.
struct PageTree: Sendable {
  struct Node: Sendable {
    let element: PageElement
    /// The index behind the node's last descendant.
    fileprivate(set) var end: Int
  }

  private(set) var nodes: [Node] = []

  var isEmpty: Bool { nodes.isEmpty }

  /// Begins a node; all nodes that are added until its end belong to it.
  ///
  /// - Returns: the node's index, for ending it.
  mutating func begin(_ element: PageElement) -> Int {
    nodes.append(Node(element: element, end: nodes.count + 1))
    return nodes.count - 1
  }

  mutating func end(_ index: Int) { nodes[index].end = nodes.count }

  /// Adds a node without descendants.
  mutating func add(_ element: PageElement) { nodes.append(Node(element: element, end: nodes.count + 1)) }

  /// Adds a node around all that a closure adds.
  mutating func add(_ element: PageElement, _ content: (inout PageTree) -> Void) {
    let index = begin(element)
    content(&self)
    end(index)
  }

  /// Adds a node around some words.
  mutating func add(_ element: PageElement, _ words: String) { add(element) { $0.text(words) } }

  /// Adds all nodes of another tree.
  mutating func append(_ other: PageTree) {
    let start = nodes.count
    nodes += other.nodes.lazy.map { Node(element: $0.element, end: $0.end + start) }
  }

  /// Adds words of the tool, or of an author if they can't be Chinese.
  mutating func text(_ words: String) { add(.text(words)) }

  /// Adds a text of the book, in which Chinese is marked, since browsers treat it differently.
  mutating func prose(_ words: String) { add(.prose(words)) }

  mutating func link(_ destination: Destination, _ words: String) { add(.link(Link(destination)), words) }
}

extension PageTree {
  /// The words of the page's title; nil if it has none.
  var heading: String? {
    let title = nodes.firstIndex { if case .heading(let heading) = $0.element { heading.level == 1 } else { false } }
    return title.map { words(in: $0 + 1..<nodes[$0].end) }
  }

  private func words(in range: Range<Int>) -> String {
    nodes[range].map { node in
      switch node.element {
      case .text(let words), .prose(let words), .word(let words): words
      case .code(let code): code.text
      case .stars(let count): stars(count)
      default: ""
      }
    }.joined()
  }
}
