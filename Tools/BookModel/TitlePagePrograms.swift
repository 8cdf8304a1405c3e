import Markup

extension Book {
  /// Returns the example that a block of the title page shows: one with equal lines, preferably one with a trace.
  public func program(on node: Int) -> (page: Chapter, example: Example)? {
    guard case .codeBlock(let code) = titlePage.document.nodes[node].kind, code.language == "swift" else { return nil }
    return firstProgram(like: code, in: chapters)
  }
}

/// Reports programs on the title page that aren't in any chapter, since nothing runs them.
func programMistakes(_ titlePage: TitlePage, _ chapters: [Chapter]) -> [Diagnostic] {
  titlePage.document.nodes.compactMap { node in
    guard case .codeBlock(let code) = node.kind, code.language == "swift", firstProgram(like: code, in: chapters) == nil
    else {
      return nil
    }
    return Diagnostic(
      path: "index.md", position: node.range.start,
      message: "no chapter has this program, so nothing runs it: show an example of a chapter, line by line")
  }
}

private func firstProgram(like code: CodeBlock, in chapters: [Chapter]) -> (page: Chapter, example: Example)? {
  let lines = code.lines.map(\.text)
  let programs = chapters.flatMap { page in
    page.examples.filter { $0.code.lines.map(\.text) == lines }.map { (page: page, example: $0) }
  }
  return programs.first { $0.page.isTraced($0.example) } ?? programs.first
}

extension Chapter {
  fileprivate func isTraced(_ example: Example) -> Bool {
    pictures.contains { $0.kind == .trace && $0.example == example.number }
  }
}
