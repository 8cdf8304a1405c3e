import Book
import Markup

/// The pages as their author wrote them, without whatever gives the solution of an exercise away: by their paths.
///
/// Left out are the blocks of exercises that a learner isn't given, what programs print that is to be foretold, and the
/// notes on solutions.
public func studentMarkdown(_ book: Book) -> [String: String] {
  let pages = book.chapters.map { ($0.path, $0.document.text(without: hiddenNodes(of: $0))) }
  let index = (book.titlePage.document.source.path, book.titlePage.document.text(without: []))
  return Dictionary(uniqueKeysWithValues: [index] + pages)
}

private func hiddenNodes(of page: Chapter) -> [Int] {
  let blocks = page.exercises.flatMap(\.blocks).filter(\.role.isSecret).map(\.node)
  return blocks + Withheld(page).starts
}

extension ExerciseBlock.Role {
  /// Whether a learner must not see it before the exercise is solved.
  fileprivate var isSecret: Bool {
    switch self {
    case .contract, .hidden, .reference, .mutant: true
    case .starter, .check, .hint, .skeleton: false
    }
  }
}

extension Document {
  /// The text without some of its blocks, and without the empty lines behind those.
  fileprivate func text(without blocks: [Int]) -> String {
    var dropped: Set<Int> = []
    for block in blocks {
      let range = nodes[block].range
      dropped.formUnion(range.start.line...max(range.start.line, range.end.line))
      var next = range.end.line + 1
      while next <= source.lines.count, source[next].allSatisfy({ $0 == " " }) {
        dropped.insert(next)
        next += 1
      }
    }
    let kept = source.lines.enumerated().filter { !dropped.contains($0.offset + 1) }.map(\.element)
    return kept.joined(separator: "\n") + "\n"
  }
}
