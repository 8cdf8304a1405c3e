import Grading
import SwiftParser
import SwiftSyntax

/// Returns a wrong solution as a block for the chapter: without comments, and with neutral names for its own.
///
/// - Parameters:
///   - given: texts whose names stay: the starter, the contract, the reference.
///   - scenario: the sentence of a check that rejects it.
public func proposal(_ text: String, exercise: String, by scenario: String, given: [String]) -> String {
  let known = given.reduce(into: Set<String>()) { $0.formUnion(namesInCode($1)) }
  let tree = Parser.parse(source: text)
  let finder = OwnNames(known)
  finder.walk(tree)
  let renamed = Renaming(finder.names, finder.locals).rewrite(tree)
  let code = renamed.description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    String(line.reversed().drop(while: \.isWhitespace).reversed())
  }
  return """
    ```swift exercise=\(exercise) mutant="why it is wrong" by="\(scenario)"
    \(withoutEmptyRuns(code).joined(separator: "\n"))
    ```
    """
}

/// Removes the empty lines that comments leave; one stays between declarations of the file.
private func withoutEmptyRuns(_ lines: [String]) -> [String] {
  var kept: [String] = []
  for (place, line) in lines.enumerated() {
    let next = lines[(place + 1)...].first { !$0.isEmpty }
    if line.isEmpty, kept.isEmpty || kept.last == "" || next == nil || next!.first == " " { continue }
    kept.append(line)
  }
  return kept
}

/// Finds the names that a solution has introduced, and new ones for them.
private final class OwnNames: SyntaxVisitor {
  private let known: Set<String>
  /// New names for types, functions and properties, which may be used anywhere.
  private(set) var names: [String: String] = [:]
  /// New names for variables and parameters, which are never members.
  private(set) var locals: [String: String] = [:]

  init(_ known: Set<String>) {
    self.known = known
    super.init(viewMode: .sourceAccurate)
  }

  private func note(type token: TokenSyntax) {
    guard !known.contains(token.text), names[token.text] == nil else { return }
    names[token.text] = "Type\(names.values.count { $0.hasPrefix("Type") } + 1)"
  }

  private func note(member token: TokenSyntax, as word: String) {
    guard !known.contains(token.text), names[token.text] == nil else { return }
    names[token.text] = "\(word)\(names.values.count { $0.hasPrefix(word) } + 1)"
  }

  private func note(local token: TokenSyntax) {
    guard !known.contains(token.text), token.text != "_", locals[token.text] == nil else { return }
    locals[token.text] = "value\(locals.count + 1)"
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    note(type: node.name); return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    note(type: node.name); return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    note(type: node.name); return .visitChildren
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    note(type: node.name); return .visitChildren
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(type: node.name); return .visitChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // A method may be one that a protocol of the core asks for, so only private ones get new names.
    let isNamed =
      node.parent?.as(CodeBlockItemSyntax.self) != nil || node.modifiers.contains { $0.name.text == "private" }
    if isNamed { note(member: node.name, as: "function") }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    if isMember { note(member: node.identifier, as: "property") } else { note(local: node.identifier) }
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    note(local: node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    note(local: node.secondName ?? node.firstName)
    return .visitChildren
  }
}

/// Replaces names, and removes comments.
private final class Renaming: SyntaxRewriter {
  private let names: [String: String]
  private let locals: [String: String]

  init(_ names: [String: String], _ locals: [String: String]) {
    (self.names, self.locals) = (names, locals)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    var token = token
    token.leadingTrivia = withoutComments(token.leadingTrivia)
    token.trailingTrivia = withoutComments(token.trailingTrivia)
    guard case .identifier(let name) = token.tokenKind else { return token }
    let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
    let isLabel = token.parent?.is(LabeledExprSyntax.self) == true
    if let new = names[name], !isLabel {
      token.tokenKind = .identifier(new)
    } else if let new = locals[name], !isMember, !isLabel {
      token.tokenKind = .identifier(new)
    }
    return token
  }

  private func withoutComments(_ trivia: Trivia) -> Trivia {
    Trivia(
      pieces: trivia.filter { piece in
        switch piece {
        case .lineComment, .blockComment, .docLineComment, .docBlockComment: false
        default: true
        }
      })
  }
}
