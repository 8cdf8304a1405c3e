import SwiftSyntax

/// The kind of a piece of Swift that decides its colour.
package enum CodeRole: Equatable, Sendable {
  case keyword, type, declaration, string, number, comment, attribute
}

/// A coloured piece of a text, with its range in bytes.
package struct CodeSpan: Equatable, Sendable {
  // 32 bits each, because the spans of many texts are kept.
  private let first: Int32
  private var last: Int32
  package let role: CodeRole

  package init(start: Int, end: Int, role: CodeRole) {
    (first, last, self.role) = (Int32(start), Int32(end), role)
  }

  package var start: Int { Int(first) }
  package fileprivate(set) var end: Int {
    get { Int(last) }
    set { last = Int32(newValue) }
  }
}

/// Returns the coloured pieces of a Swift text in order; the text between them is plain.
///
/// The text may have elisions and mistakes: the parser keeps every byte of it.
///
/// - Parameter tree: the text's syntax tree, if there is one already.
package func swiftSpans(in source: String, _ tree: SourceFileSyntax? = nil) -> [CodeSpan] {
  var source = source
  let tokens = tokens(of: tree ?? parsed(source))
  return source.withUTF8 { text in
    var spans = SpanList()
    for token in tokens { spans.add(token, of: text) }
    return spans.spans
  }
}

private struct SpanList {
  private(set) var spans: [CodeSpan] = []

  /// Adds a token of a text and the comments around it.
  mutating func add(_ token: TokenSyntax, of text: UnsafeBufferPointer<UInt8>) {
    let first = token.position.utf8Offset, last = token.endPosition.utf8Offset
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    if text.mayHaveComment(in: first..<start) { add(token.leadingTrivia, from: first) }
    if let role = role(of: token) { add(role, start, end) }
    if text.mayHaveComment(in: end..<last) { add(token.trailingTrivia, from: end) }
  }

  private mutating func add(_ role: CodeRole, _ start: Int, _ end: Int) {
    if let last = spans.last, last.role == role, last.end == start {
      spans[spans.count - 1].end = end
    } else if start < end {
      spans.append(CodeSpan(start: start, end: end, role: role))
    }
  }

  private mutating func add(_ trivia: Trivia, from start: Int) {
    var start = start
    for piece in trivia {
      let end = start + piece.sourceLength.utf8Length
      if piece.isComment { add(.comment, start, end) }
      start = end
    }
  }
}

private func role(of token: TokenSyntax) -> CodeRole? {
  switch token.tokenKind {
  case .keyword: .keyword
  case .integerLiteral, .floatLiteral: .number
  case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter,
    .regexSlash, .regexLiteralPattern, .regexPoundDelimiter:
    .string
  case .atSign, .pound, .poundIf, .poundElse, .poundElseif, .poundEndif, .poundAvailable, .poundUnavailable:
    .attribute
  case .identifier(let name): role(of: token, named: name)
  default: nil
  }
}

/// Returns the role of a name, by the syntax that it is part of.
private func role(of token: TokenSyntax, named name: String) -> CodeRole? {
  switch token.parent?.kind {
  case .identifierType: token.parent?.parent?.kind == .attribute ? .attribute : .type
  case .memberType, .genericParameter, .primaryAssociatedType: .type
  case .classDecl, .structDecl, .enumDecl, .protocolDecl, .actorDecl, .functionDecl, .enumCaseElement,
    .typeAliasDecl, .associatedTypeDecl, .macroDecl:
    .declaration
  case .macroExpansionExpr, .macroExpansionDecl: .attribute
  case .declReferenceExpr: startsWithCapital(name) ? .type : nil
  default: nil
  }
}

private func startsWithCapital(_ name: String) -> Bool {
  name.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
}
