import Book
import SwiftParser
import SwiftSyntax

/// A scenario that a solution is tried with, as its sentence says it.
struct CheckSentence: Equatable {
  enum Kind: String {
    /// The starter fails it.
    case scenario
    /// The starter passes it, and so must what becomes of it.
    case stays
    /// The program must stop in it.
    case traps
  }

  let kind: Kind
  let text: String
}

/// The sentences of the scenarios in the code of a check, in order.
func checkSentences(in code: [String]) -> [CheckSentence] {
  let finder = ScenarioFinder(viewMode: .sourceAccurate)
  finder.walk(Parser.parse(source: code.joined(separator: "\n")))
  return finder.found
}

private final class ScenarioFinder: SyntaxVisitor {
  private(set) var found: [CheckSentence] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let kind = CheckSentence.Kind(rawValue: name),
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)
    else { return .visitChildren }
    found.append(CheckSentence(kind: kind, text: literal.representedLiteralValue ?? literal.segments.description))
    return .skipChildren
  }
}
