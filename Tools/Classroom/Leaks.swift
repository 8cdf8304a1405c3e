import Book
import CoreHistory
import Tangle

/// Returns a diagnostic for each line of a hidden check, the reference or a mutant that the learner can read in the
/// exercise's text or, for a hidden check, in the starter.
func leaks(of assignment: Assignment) -> [Diagnostic] {
  let exercise = assignment.exercise
  let secret = exercise.hidden + exercise.mutants + [exercise.reference].compactMap { $0 }
  // Lines that checks, hints, the contract or the core show are no leak.
  let open = (exercise.checks + exercise.hints + [exercise.contract].compactMap { $0 }).flatMap(significantLines)
  let core = Set(assignment.core.files.flatMap { $0.lines.map { squeezed($0.text) } })
  let known = Set(open).union(core)
  let starter = Set([exercise.starter].compactMap { $0 }.flatMap(significantLines))
  let prose = proseLines(of: assignment)
  var mistakes: [Diagnostic] = []
  for block in secret where block.role != .reference && !block.role.isMutant {
    for line in block.code.lines where isSignificant(line.text) {
      let text = squeezed(line.text)
      guard !known.contains(text), starter.contains(text) || prose.contains(where: { $0.contains(text) }) else {
        continue
      }
      mistakes.append(
        Diagnostic(
          path: assignment.page.path, line: line.number, column: line.indent + 1,
          "this line of a hidden check is also in what the learner is given: change one of the two"))
    }
  }
  for block in secret where block.role == .reference || block.role.isMutant {
    for line in block.code.lines where isSignificant(line.text) {
      let text = squeezed(line.text)
      guard !known.contains(text), !starter.contains(text), prose.contains(where: { $0.contains(text) }) else {
        continue
      }
      mistakes.append(
        Diagnostic(
          path: assignment.page.path, line: line.number, column: line.indent + 1,
          "this line of a solution is also in the exercise's text: take it out there"))
    }
  }
  return mistakes
}

private func significantLines(_ block: ExerciseBlock) -> [String] {
  block.code.lines.map(\.text).filter(isSignificant).map(squeezed)
}

/// Returns whether a line is long enough to give something away.
private func isSignificant(_ line: String) -> Bool { squeezed(line).count >= 16 }

private func squeezed(_ line: String) -> String { line.filter { !$0.isWhitespace } }

/// The lines of the exercise outside its blocks and its notes on the solution, without white space.
private func proseLines(of assignment: Assignment) -> [String] {
  let document = assignment.page.document
  let own = assignment.exercise.nodes
  var lines: [String] = []
  var index = own.lowerBound
  while index < own.upperBound {
    let node = document.nodes[index]
    let isBlock = assignment.exercise.blocks.contains { $0.node == index }
    let isSolution = document.noteWord(of: index) == "SOLUTION"
    if !isBlock, !isSolution {
      lines += (node.range.start.line...max(node.range.start.line, node.range.end.line))
        .map { squeezed(document.source[$0]) }
    }
    index = max(node.end, index + 1)
  }
  return lines
}
