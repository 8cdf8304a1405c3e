import Markup

/// `which-operator.md`: nested lists of choices that lead to entries of `reference.md`.
public struct DecisionTree: Sendable {
  public static let path = "which-operator.md"

  /// A heading with the choices below it.
  public struct Branch: Sendable {
    public let title: String
    public let anchor: String
    public internal(set) var choices: [Choice] = []
  }

  /// An item of a list.
  public struct Choice: Sendable {
    /// Starting with 0.
    public let depth: Int
    /// The inline nodes of its text.
    public let words: Range<Int>
    /// The anchor of the entry that it leads to; nil if it has further choices.
    public let entry: String?
    /// `true` if no further choice follows.
    public internal(set) var isLeaf = true
    let position: SourcePosition
  }

  public let document: Document
  public private(set) var introduction: [Int] = []
  public private(set) var branches: [Branch] = []

  public var isEmpty: Bool { branches.isEmpty }
  public var choices: [Choice] { branches.flatMap(\.choices) }

  /// Creates an empty tree.
  init() { document = Document(parsing: SourceText(path: Self.path, text: "")) }

  init(_ document: Document) {
    self.document = document
    for block in document.topLevel {
      switch document.nodes[block].kind {
      case .heading(1), .htmlBlock: break
      case .heading:
        let (title, id) = splitAnchor(document.plainText(of: block))
        branches.append(Branch(title: title, anchor: id ?? slug(title)))
      case .list where !branches.isEmpty: branches[branches.count - 1].choices += choices(of: block)
      default: introduction.append(block)
      }
    }
  }

  /// The items of a list and of the lists in it, in their order.
  private func choices(of list: Int) -> [Choice] {
    var choices: [Choice] = []
    var ends: [Int] = []
    for index in list..<document.nodes[list].end {
      while let end = ends.last, end <= index { ends.removeLast() }
      switch document.nodes[index].kind {
      case .list: ends.append(document.nodes[index].end)
      case .paragraph:
        let depth = ends.count - 1
        if let last = choices.indices.last, choices[last].depth < depth { choices[last].isLeaf = false }
        let words = document.descendants(of: index)
        choices.append(
          Choice(
            depth: depth, words: words, entry: entry(in: words), position: document.nodes[index].range.start))
      default: break
      }
    }
    return choices
  }

  private func entry(in words: Range<Int>) -> String? {
    let prefix = Reference.path + "#"
    for node in document.nodes[words] {
      if case .link(let destination, _) = node.kind, destination.hasPrefix(prefix) {
        return String(destination.dropFirst(prefix.count))
      }
    }
    return nil
  }

  /// Reports leaves without an entry, and operators without a leaf.
  func mistakes(for reference: Reference) -> [Diagnostic] {
    guard !isEmpty else { return [] }
    let entries = reference.entries
    let anchors = Set(entries.map(\.anchor))
    var mistakes = choices.filter(\.isLeaf).compactMap { leaf -> Diagnostic? in
      if let entry = leaf.entry, anchors.contains(entry) || !reference.anchors.contains(entry) { return nil }
      let link = "[`zip`](\(Reference.path)#zip)"
      let message = "this choice leads to no entry: end it with a link like \(link), or go on asking"
      return Diagnostic(path: Self.path, position: leaf.position, message: message)
    }
    let reached = Set(choices.compactMap(\.entry))
    for entry in entries where entry.isOperator && !reached.contains(entry.anchor) {
      let message = "\(Self.path) doesn't lead to ‘\(entry.title)’: add a choice that ends with it"
      mistakes.append(Diagnostic(path: Reference.path, line: entry.line, message))
    }
    return mistakes
  }
}
