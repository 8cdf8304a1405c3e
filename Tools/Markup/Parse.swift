import CCmark

extension Document {
  /// Parses CommonMark, and turns straight quotation marks and hyphens into typographic marks and dashes.
  ///
  /// No other code sees cmark's tree: it is walked with an explicit stack, copied and freed.
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
    if isBlock(pointer) { block = range(of: pointer, in: source) }
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
  // `map` copies the nodes into exactly as much memory as they need: appending has left up to twice that.
  return nodes.map(\.self)
}

private func isBlock(_ pointer: OpaquePointer) -> Bool {
  cmark_node_get_type(pointer).rawValue <= CMARK_NODE_LAST_BLOCK.rawValue
}

private func range(of pointer: OpaquePointer, in source: SourceText) -> SourceRange {
  let start = SourcePosition(
    line: Int(cmark_node_get_start_line(pointer)), column: max(1, Int(cmark_node_get_start_column(pointer))))
  var end = end(of: pointer)
  // cmark may include the empty line after a heading or a thematic break.
  if [CMARK_NODE_HEADING, CMARK_NODE_THEMATIC_BREAK].contains(cmark_node_get_type(pointer)) {
    while end.line > start.line, source[end.line].allSatisfy(\.isWhitespace) {
      end = SourcePosition(line: end.line - 1, column: source[end.line - 1].utf8.count)
    }
  }
  // If the container of a fenced block ends the block, cmark includes the first line after the container.
  guard let parent = cmark_node_parent(pointer), cmark_node_get_type(parent) != CMARK_NODE_DOCUMENT else {
    return SourceRange(start: start, end: end)
  }
  return SourceRange(start: start, end: max(start, min(end, Markup.end(of: parent))))
}

private func end(of pointer: OpaquePointer) -> SourcePosition {
  SourcePosition(line: Int(cmark_node_get_end_line(pointer)), column: max(1, Int(cmark_node_get_end_column(pointer))))
}

private func string(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }

/// The text of a text node. A quotation mark right after code is made to close, or to be an apostrophe, but never to
/// open.
///
/// cmark looks at the character before the mark, and doesn't take the end of code for one.
private func words(of text: OpaquePointer) -> String {
  let words = string(cmark_node_get_literal(text))
  guard let mark = words.first, mark == "‘" || mark == "“", let before = cmark_node_previous(text),
    cmark_node_get_type(before) == CMARK_NODE_CODE
  else { return words }
  return (mark == "‘" ? "’" : "”") + words.dropFirst()
}

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
  case CMARK_NODE_TEXT: .text(words(of: pointer))
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
  /// Gives each line of a literal its place. cmark's ranges of blocks are reliable; the rest is read from the source.
  fileprivate init(info: String, literal: String, range: SourceRange, source: SourceText) {
    var texts = literal.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring($0) }
    if texts.last == "" { texts.removeLast() }
    let opening = Opening(of: texts, in: range, source)
    let first = opening.isFence ? range.start.line + 1 : range.start.line
    // cmark decodes backslashes and entities; in the book's info strings they are literal.
    self.info = opening.isFence ? opening.info : info
    lines = texts.enumerated().map { offset, text in
      let whole = source[first + offset]
      // Most lines are equal to the source's and share their memory.
      return text == whole
        ? Line(text: whole, number: first + offset, indent: 0)
        : Line(text: String(text), number: first + offset, indent: indent(of: text, in: whole))
    }
    innerFence = opening.isFence ? lines.first { opening.resembles($0.text) } : nil
    guard opening.isFence else {
      fence = .indented
      return
    }
    let behind = first + texts.count
    fence = behind <= range.end.line && opening.isClosed(by: source[behind]) ? .closed : .unclosed
  }
}

/// The first line of a code block.
private struct Opening {
  let isFence: Bool
  /// The info string.
  let info: String
  private let mark: UInt8
  private let length: Int

  init(of texts: [Substring], in range: SourceRange, _ source: SourceText) {
    let opening = source[range.start.line].utf8.dropFirst(range.start.column - 1)
    let mark = opening.first ?? 0
    length = opening.prefix { $0 == mark }.count
    self.mark = mark
    let behind = String(opening.dropFirst(length).drop(while: isSpace)) ?? ""
    info =
      behind.last?.isWhitespace == true
      ? String(behind.reversed().drop(while: \.isWhitespace).reversed()) : behind
    let looksLikeFence = (mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")) && length >= 3
    // Indented code may look like a fence, too, and the first line of fenced code may equal its fence.
    let isFirstLine = texts.first?.utf8.elementsEqual(opening) ?? false
    isFence =
      looksLikeFence && (!isFirstLine || stand(texts, behind: range.start.line, upTo: range.end.line, of: source))
  }

  /// Returns whether a line of the block looks like the first of another one, with an info string.
  func resembles(_ line: String) -> Bool {
    let fence = line.utf8.drop(while: isSpace)
    let info = fence.drop { $0 == mark }.drop(while: isSpace)
    // CommonMark's info strings have no backticks if their fence has.
    return fence.prefix { $0 == mark }.count >= length && !info.isEmpty && !info.contains(UInt8(ascii: "`"))
  }

  func isClosed(by line: String) -> Bool {
    line.utf8.drop { $0 != mark }.prefix { $0 == mark }.count >= length
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// Returns whether lines of code are those that follow a line of the source.
private func stand(_ texts: [Substring], behind line: Int, upTo last: Int, of source: SourceText) -> Bool {
  line + texts.count <= last
    && texts.enumerated().allSatisfy { source[line + 1 + $0].utf8.reversed().starts(with: $1.utf8.reversed()) }
}

/// The number of bytes before a line of code. A tab that is partly code counts as spaces of the code.
private func indent(of text: Substring, in line: String) -> Int {
  let code = text.utf8.drop { $0 == UInt8(ascii: " ") }
  return line.utf8.reversed().starts(with: code.reversed()) ? max(0, line.utf8.count - text.utf8.count) : 0
}
