import Book
import Markup

/// Returns the pages as their author wrote them, without solutions to exercises, by their paths.
///
/// Left out are blocks of exercises that learners aren't given, outputs that they are to foretell, and notes on
/// solutions. Hints are folded, in HTML that GitHub and most editors understand.
public func studentMarkdown(_ book: Book) -> [String: String] {
  let pages = book.chapters.map { ($0.path, $0.document.text(without: hiddenNodes(of: $0), replacing: folds(of: $0))) }
  let index = (book.titlePage.document.source.path, book.titlePage.document.text(without: [], replacing: [:]))
  return Dictionary(uniqueKeysWithValues: [index] + pages)
}

private func hiddenNodes(of page: Chapter) -> [Int] {
  let blocks = page.exercises.flatMap(\.blocks).filter(\.role.isSecret).map(\.node)
  return blocks + Hidden(page).starts
}

/// Returns the hints of a page, each as a fold with its number, by their nodes.
private func folds(of page: Chapter) -> [Int: [String]] {
  var folds: [Int: [String]] = [:]
  for exercise in page.exercises {
    for (number, block) in exercise.blocks.filter(\.role.isHelp).enumerated() {
      let range = page.document.nodes[block.node].range
      let isCode = block.role == .skeleton
      let own = (range.start.line...range.end.line).map { page.document.source[$0] }
      folds[block.node] =
        ["<details>", "<summary>Hint \(number + 1)\(isCode ? ", in code" : "")</summary>", ""]
        + (isCode ? own : block.code.lines.map(\.text)) + ["", "</details>"]
    }
  }
  return folds
}

extension ExerciseBlock.Role {
  /// `true` for a help that learners should open only after a try.
  fileprivate var isHelp: Bool { self == .hint || self == .skeleton }

  /// `true` for a block that learners mustn't see before they have solved the exercise.
  fileprivate var isSecret: Bool {
    switch self {
    case .contract, .hidden, .reference, .mutant: true
    case .starter, .check, .hint, .skeleton: false
    }
  }
}

extension Document {
  /// Returns the text without some blocks and the empty lines behind them, and with other lines in place of some more.
  fileprivate func text(without blocks: [Int], replacing folds: [Int: [String]]) -> String {
    var dropped: Set<Int> = []
    var begun: [Int: [String]] = [:]
    for (block, lines) in folds {
      let range = nodes[block].range
      dropped.formUnion(range.start.line...range.end.line)
      begun[range.start.line] = lines
    }
    for block in blocks {
      let range = nodes[block].range
      dropped.formUnion(range.start.line...max(range.start.line, range.end.line))
      var next = range.end.line + 1
      while next <= source.lines.count, source[next].allSatisfy({ $0 == " " }) {
        dropped.insert(next)
        next += 1
      }
    }
    let kept = source.lines.enumerated().flatMap { offset, line in
      begun[offset + 1] ?? (dropped.contains(offset + 1) ? [] : [line])
    }
    return kept.joined(separator: "\n") + "\n"
  }
}
