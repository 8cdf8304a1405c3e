import Book
import SwiftSource
import SwiftSyntax

/// A check of a solution, described by a sentence.
public struct Scenario: Sendable, Equatable {
  public enum Kind: String, Sendable { case scenario, stays, traps }

  public let kind: Kind
  public let sentence: String
  public let isHidden: Bool
  /// The line of the page that it begins in.
  public let line: Int
}

extension ExerciseBlock {
  /// The scenarios in a block of checks.
  public var scenarios: [Scenario] { scenarios(in: Snippet(code.lines.map(\.text))) }

  /// - Parameter snippet: the block's code.
  package func scenarios(in snippet: Snippet) -> [Scenario] {
    let finder = ScenarioFinder(viewMode: .sourceAccurate)
    finder.walk(snippet.tree)
    return finder.found.map { kind, sentence, node in
      Scenario(
        kind: kind, sentence: sentence, isHidden: role == .hidden,
        line: code.lines[snippet.place(of: node).line].number)
    }
  }
}

private final class ScenarioFinder: SyntaxVisitor {
  private(set) var found: [(kind: Scenario.Kind, sentence: String, node: FunctionCallExprSyntax)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let kind = Scenario.Kind(rawValue: name),
      let sentence = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    else { return .visitChildren }
    found.append((kind, sentence, node))
    return .skipChildren
  }
}
