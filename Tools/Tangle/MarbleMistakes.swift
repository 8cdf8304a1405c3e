import Book
import Marbles
import SwiftSyntax

/// The first chapter whose observables return a receipt, without which nothing can be timed.
private let firstChapterWithMarbles = 2

/// The first chapter whose core has virtual time.
private let firstChapterWithTime = 14

/// What is wrong with a page's marble diagrams that only a look at their Swift, or at the book, shows.
func marbleMistakes(of page: Chapter, isFirst: Bool) -> [Diagnostic] {
  marblePlays(of: page).flatMap { play -> [Diagnostic] in
    let found = page.number - (play.picture.isBefore ? 1 : 0)
    if play.picture.isBefore, isFirst {
      return [
        Diagnostic(
          path: page.path, line: play.picture.line, "the first chapter finds no core that a picture could show ‘before’"
        )
      ]
    }
    if found < firstChapterWithMarbles {
      let cure =
        page.number < firstChapterWithMarbles
        ? "draw them from there on" : "take ‘before’ away, or draw it in a later chapter"
      return [
        Diagnostic(
          path: page.path, line: play.picture.line,
          "marbles need the core as chapter \(firstChapterWithMarbles) leaves it, where `subscribe` returns a receipt: \(cure)"
        )
      ]
    }
    let time = found < firstChapterWithTime ? timeMistake(of: play) : []
    return parseMistakes(of: play) + unknownNames(of: play) + time
  }
}

private func timeMistake(of play: MarblePlay) -> [Diagnostic] {
  guard play.hasTime, let line = play.diagram.expression.first.map(play.located) else { return [] }
  return [
    Diagnostic(
      path: line.path, line: line.number,
      "‘scheduler’ is the core's virtual time, which begins in chapter \(firstChapterWithTime): draw this from there on, or give the name to a source"
    )
  ]
}

private func parseMistakes(of play: MarblePlay) -> [Diagnostic] {
  let parts = [play.diagram.expression] + play.diagram.legend.map { [$0.code] }
  return parts.flatMap { part in
    parseMistakes(
      in: part.map(play.located).map { CoreLine(text: $0.text, path: $0.path, number: $0.number, indent: $0.indent) }
    ).map(\.diagnostic)
  }
}

/// Names in the expression that are no source's, though they look like one.
private func unknownNames(of play: MarblePlay) -> [Diagnostic] {
  let sources = play.diagram.sources.map(\.name)
  let snippet = Snippet(play.diagram.expression.map(\.text))
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
