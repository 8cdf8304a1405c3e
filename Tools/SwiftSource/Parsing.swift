import Markup
import SwiftParser
import SwiftSyntax

/// Parses a text, without the line break behind its last line.
///
/// A tree takes fifty times the memory of its text, so it shouldn't be kept for longer than it is needed.
public func parsed(_ source: String) -> SourceFileSyntax {
  Parser.parse(source: source.utf8.last == UInt8(ascii: "\n") ? String(source.utf8.dropLast())! : source)
}

/// Returns the tokens of a node in order. A visitor is twice as fast as going from each token to the next.
public func tokens(of node: some SyntaxProtocol) -> [TokenSyntax] {
  let collector = TokenCollector(viewMode: .sourceAccurate)
  collector.walk(node)
  return collector.tokens
}

private final class TokenCollector: SyntaxVisitor {
  private(set) var tokens: [TokenSyntax] = []

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    tokens.append(token)
    return .skipChildren
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether there may be a comment in a part of a Swift text. This is a quick test before a token's trivia are
  /// read.
  public func mayHaveComment(in part: Range<Int>) -> Bool { self[part].contains(UInt8(ascii: "/")) }
}

extension SourceFileSyntax {
  /// `true` if the parser has an error or a warning for the text.
  package var hasMistakes: Bool { hasError || hasWarning }
}

/// Some Swift with its syntax tree.
package struct Snippet {
  package let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  package init(_ lines: [String]) { self.init(parsed(lines.asLines)) }

  package init(_ tree: SourceFileSyntax) {
    self.tree = tree
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  /// Returns the place of a node's first token: the line as an index into the snippet's lines, and the column in bytes,
  /// from 1.
  package func place(of node: some SyntaxProtocol) -> (line: Int, column: Int) {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return (location.line - 1, location.column)
  }

  /// Returns the place right behind a node, counted as in `place(of:)`.
  package func end(of node: some SyntaxProtocol) -> (line: Int, column: Int) {
    let location = converter.location(for: node.endPositionBeforeTrailingTrivia)
    return (location.line - 1, location.column)
  }

  /// Returns the line of a node's last token, as an index into the snippet's lines.
  package func lastLine(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.endPositionBeforeTrailingTrivia).line - 1
  }

  /// `true` if a function with this body has to be asynchronous.
  package var awaits: Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found
  }

  /// Every identifier in the code.
  package var mentioned: Set<String> {
    Set(
      tokens(of: tree).compactMap { token in
        guard case .identifier(let name) = token.tokenKind else { return nil }
        return name
      })
  }
}

/// Looks for `await` outside of closures and functions.
private final class AwaitFinder: SyntaxVisitor {
  var found = false

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { found = true }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }) { found = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// Returns the names that a top-level declaration introduces.
package func declaredNames(_ declaration: DeclSyntax) -> [String] { declaredTokens(declaration).map(\.text) }

/// Returns the tokens of the names that a top-level declaration introduces.
package func declaredTokens(_ declaration: DeclSyntax) -> [TokenSyntax] {
  if let named = declaration.asProtocol((any NamedDeclSyntax).self) { return [named.name] }
  if let variable = declaration.as(VariableDeclSyntax.self) {
    return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
  }
  return []
}

/// Returns the modifiers of a declaration; none if it can't have any.
package func modifiers(of declaration: DeclSyntax) -> DeclModifierListSyntax {
  declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
}

/// Returns whether a declaration can be seen only in its own file.
package func isPrivate(_ declaration: DeclSyntax) -> Bool {
  // `private(set)` concerns the setter alone.
  modifiers(of: declaration).contains {
    $0.detail == nil && [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
  }
}

extension Snippet {
  /// The first extension at the top level, which can't be in the body of a function.
  package var firstExtension: ExtensionDeclSyntax? {
    tree.statements.lazy.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.first
  }
}
