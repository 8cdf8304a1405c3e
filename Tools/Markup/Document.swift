/// A Markdown text as a tree of nodes, kept flat so that no depth of nesting costs stack.
public struct Document: Sendable {
  public let source: SourceText
  /// Every node in the order in which it begins; a parent stands before its children.
  public let nodes: [Node]

  /// The range of a node's descendants.
  public func descendants(of index: Int) -> Range<Int> { index + 1..<nodes[index].end }

  /// The direct children of a node.
  public func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// The blocks at the top level of the document.
  public var topLevel: [Int] {
    var blocks: [Int] = []
    var next = 0
    while next < nodes.count {
      blocks.append(next)
      next = nodes[next].end
    }
    return blocks
  }

  /// The text of a node without its markup.
  public func plainText(of index: Int) -> String {
    var text = ""
    for node in nodes[descendants(of: index)] {
      switch node.kind {
      case .text(let part), .code(let part): text += part
      case .softBreak, .lineBreak: text += " "
      default: break
      }
    }
    return text
  }
}

/// One node of a document.
public struct Node: Sendable {
  public enum Kind: Equatable, Sendable {
    case blockQuote
    case list(start: Int?, tight: Bool)
    case item
    case codeBlock(CodeBlock)
    case htmlBlock(String)
    case paragraph
    case heading(level: Int)
    case thematicBreak
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case html(String)
    case emphasis
    case strong
    case link(destination: String, title: String)
    case image(source: String, title: String)
  }

  public let kind: Kind
  /// A block's own range; an inline node has the range of the block that holds it.
  public let range: SourceRange
  /// The index after the node's last descendant.
  public internal(set) var end: Int

  public var isParagraph: Bool { if case .paragraph = kind { true } else { false } }
  public var isBlockQuote: Bool { if case .blockQuote = kind { true } else { false } }
}

/// A code block with the place of each of its lines.
public struct CodeBlock: Equatable, Sendable {
  /// A line of code with its place in the Markdown file.
  public struct Line: Equatable, Sendable {
    public let text: String
    /// Starting with 1.
    public let number: Int
    /// The bytes before the text on its line: more than 0 in lists, block quotes and indented blocks.
    public let indent: Int
  }

  public enum Fence: Equatable, Sendable {
    case closed, unclosed
    /// Not fenced, but indented by four spaces.
    case indented
  }

  /// The info string after the opening fence.
  public let info: String
  public let lines: [Line]
  public let fence: Fence
  /// The first line of the code that would begin another block, if this one were closed before it.
  public let innerFence: Line?

  /// The info string's first word.
  public var language: Substring { info.prefix { $0 != " " } }
}
