import Book
import CoreHistory
import Marbles
import SwiftSource
import SwiftSyntax

/// Returns the mistakes in a page's marble diagrams that need a look at their Swift.
func marbleMistakes(of page: Chapter, isFirst: Bool) -> [Diagnostic] {
  marbleRuns(of: page).flatMap { play -> [Diagnostic] in
    guard play.picture.isBefore, isFirst else { return parseMistakes(of: play) + unknownNames(of: play) }
    let message = "the first chapter finds no core that a picture could show ‘before’"
    return [Diagnostic(path: page.path, line: play.picture.line, message)]
  }
}

/// Returns mistakes for marble diagrams before the chapter that has what their tests need: receipts, or virtual time.
func earlyMarbles(of page: Chapter, in book: Book, _ history: History) -> [Diagnostic] {
  let plays = marbleRuns(of: page).filter { !$0.picture.isBefore || page.number != book.chapters.first?.number }
  guard !plays.isEmpty else { return [] }
  let receipts = history.firstStep(declaring: "Disposable"), time = history.firstStep(declaring: "TestScheduler")
  return plays.compactMap { play in
    let step = page.number - (play.picture.isBefore ? 1 : 0)
    if let receipts, step < receipts {
      let cure =
        page.number < receipts ? "draw them from there on" : "take ‘before’ away, or draw it in a later chapter"
      return Diagnostic(
        path: page.path, line: play.picture.line,
        "marbles need the core as chapter \(receipts) leaves it, where `subscribe` returns a receipt: \(cure)")
    }
    guard let time, step < time, play.hasTime, let line = play.diagram.expression.first.map(play.located) else {
      return nil
    }
    return Diagnostic(
      path: line.path, line: line.number,
      "‘scheduler’ is the core's virtual time, which begins in chapter \(time): draw this from there on, or give the name to a source"
    )
  }
}

extension History {
  /// Returns the first chapter whose core declares a type; nil if none does.
  fileprivate func firstStep(declaring type: String) -> Int? {
    edits.first { $0.after.types.types.contains { $0.name == type } }.map { stepNumber(of: $0.page) }
  }
}

private func parseMistakes(of play: MarbleRun) -> [Diagnostic] {
  let expression = ParsedLines(play.diagram.expression.map(play.located), play.snippet.tree)
  let legend = play.diagram.legend.map { ParsedLines([play.located($0.code)]) }
  return ([expression] + legend).flatMap { $0.mistakes.map(\.diagnostic) }
}

/// Returns mistakes for names in the expression that resemble a source's name.
private func unknownNames(of play: MarbleRun) -> [Diagnostic] {
  let sources = play.diagram.sources.map(\.name)
  let snippet = play.snippet
  return snippet.references.compactMap { node in
    let name = node.baseName.text
    guard !sources.contains(name), let near = nearest(to: name, among: sources) else { return nil }
    let place = snippet.place(of: node)
    let line = play.located(play.diagram.expression[place.line])
    return Diagnostic(
      path: line.path, line: line.number, column: line.indent + place.column,
      "no source is called ‘\(name)’; did you mean ‘\(near)’?")
  }
}

extension Snippet {
  /// The plain names that the code refers to and doesn't declare itself.
  var references: [DeclReferenceExprSyntax] {
    let finder = ReferenceFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.references.filter { !finder.declared.contains($0.baseName.text) }
  }
}

/// Collects the plain names that an expression refers to, and those that it declares itself.
private final class ReferenceFinder: SyntaxVisitor {
  var references: [DeclReferenceExprSyntax] = []
  var declared: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    let isCalled = node.parent?.is(FunctionCallExprSyntax.self) == true
    let name = node.baseName.text
    if !isMember, !isCalled, name.first?.isLowercase == true, case .identifier = node.baseName.tokenKind {
      references.append(node)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.identifier.text)
    return .visitChildren
  }
}
