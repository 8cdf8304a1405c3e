import CCmark

extension Document {
  /// Parses CommonMark with straight quotation marks and dashes made typographic.
  ///
  /// The one place that sees cmark's tree: it is walked with an explicit stack, copied and freed.
  public init(parsing source: SourceText) {
    var text = source.normalized
    let root = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_SMART) }
    }
    defer { cmark_node_free(root) }
    self.source = source
    nodes = copy(root, of: source)
  }
}

private func copy(_ root: OpaquePointer?, of source: SourceText) -> [Node] {
  var nodes: [Node] = []
  var open: [Int] = []
  var block = SourceRange(start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
  var current = cmark_node_first_child(root)
  while let pointer = current {
    if isBlock(pointer) { block = range(of: pointer) }
    if let kind = kind(of: pointer, range: block, source: source) {
      open.append(nodes.count)
      nodes.append(Node(kind: kind, range: block, end: 0))
    } else {
      open.append(-1)
    }
    if let child = cmark_node_first_child(pointer) {
      current = child
      continue
    }
    var last: OpaquePointer? = pointer
    current = nil
    while let closing = last, closing != root {
      if let index = open.popLast(), index >= 0 { nodes[index].end = nodes.count }
      if let next = cmark_node_next(closing) {
        current = next
        break
      }
      last = cmark_node_parent(closing)
    }
  }
  return nodes
}

private func isBlock(_ pointer: OpaquePointer) -> Bool {
  cmark_node_get_type(pointer).rawValue <= CMARK_NODE_LAST_BLOCK.rawValue
}

private func range(of pointer: OpaquePointer) -> SourceRange {
  SourceRange(
    start: SourcePosition(
      line: Int(cmark_node_get_start_line(pointer)), column: max(1, Int(cmark_node_get_start_column(pointer)))),
    end: SourcePosition(
      line: Int(cmark_node_get_end_line(pointer)), column: max(1, Int(cmark_node_get_end_column(pointer)))))
}

private func string(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }

private func kind(of pointer: OpaquePointer, range: SourceRange, source: SourceText) -> Node.Kind? {
  switch cmark_node_get_type(pointer) {
  case CMARK_NODE_BLOCK_QUOTE: .blockQuote
  case CMARK_NODE_LIST:
    .list(
      start: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil,
      tight: cmark_node_get_list_tight(pointer) != 0)
  case CMARK_NODE_ITEM: .item
  case CMARK_NODE_CODE_BLOCK:
    .codeBlock(
      CodeBlock(
        info: string(cmark_node_get_fence_info(pointer)), literal: string(cmark_node_get_literal(pointer)),
        range: range, source: source))
  case CMARK_NODE_HTML_BLOCK: .htmlBlock(string(cmark_node_get_literal(pointer)))
  case CMARK_NODE_PARAGRAPH: .paragraph
  case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
  case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
  case CMARK_NODE_TEXT: .text(string(cmark_node_get_literal(pointer)))
  case CMARK_NODE_SOFTBREAK: .softBreak
  case CMARK_NODE_LINEBREAK: .lineBreak
  case CMARK_NODE_CODE: .code(string(cmark_node_get_literal(pointer)))
  case CMARK_NODE_HTML_INLINE: .html(string(cmark_node_get_literal(pointer)))
  case CMARK_NODE_EMPH: .emphasis
  case CMARK_NODE_STRONG: .strong
  case CMARK_NODE_LINK:
    .link(destination: string(cmark_node_get_url(pointer)), title: string(cmark_node_get_title(pointer)))
  case CMARK_NODE_IMAGE:
    .image(source: string(cmark_node_get_url(pointer)), title: string(cmark_node_get_title(pointer)))
  default: nil
  }
}

extension CodeBlock {
  /// Gives each line of a literal its place; cmark's ranges of blocks are reliable, and the rest is read off the source.
  fileprivate init(info: String, literal: String, range: SourceRange, source: SourceText) {
    var texts = literal.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if texts.last == "" { texts.removeLast() }
    let opening = source[range.start.line].utf8.dropFirst(range.start.column - 1)
    let mark = opening.first
    let length = opening.prefix { $0 == mark }.count
    let isFenced = (mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")) && length >= 3 && !(texts.first?.utf8.elementsEqual(opening) ?? false)
    let first = isFenced ? range.start.line + 1 : range.start.line
    self.info = info
    lines = texts.enumerated().map { offset, text in
      let whole = source[first + offset].utf8
      let indent = whole.reversed().starts(with: text.utf8.reversed()) ? whole.count - text.utf8.count : 0
      return Line(text: text, number: first + offset, indent: indent)
    }
    guard isFenced else {
      fence = .indented
      return
    }
    let behind = first + texts.count
    let closing = source[behind].utf8.drop { $0 != mark }
    fence = closing.prefix { $0 == mark }.count >= length && behind <= range.end.line ? .closed : .unclosed
  }
}
