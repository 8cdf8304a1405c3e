import Book
import CoreHistory
import Tangle

/// The hints of an exercise in their order; the solution comes last.
public struct Ladder {
  public enum Rung: Equatable {
    case words(String)
    case skeleton(String)
    /// The difference between the learner's file and the reference.
    case solution
  }

  public let rungs: [Rung]

  public init(_ exercise: Exercise) {
    let hints = exercise.hints.map { block -> Rung in
      let text = block.code.lines.map(\.text).joined(separator: "\n")
      return block.role == .skeleton ? .skeleton(text) : .words(text)
    }
    rungs = hints + (exercise.reference == nil ? [] : [.solution])
  }

  /// Returns whether the learner may see the next rung. The solution needs an attempt since the rung before it.
  public func isOpen(beyond entry: ProgressEntry) -> Bool {
    guard entry.hints < rungs.count else { return false }
    return rungs[entry.hints] != .solution || entry.hints == 0 || entry.isSolved || entry.attempts > entry.hintedAfter
  }
}

extension LearnerProgress {
  /// Shows one rung more if that is allowed, and returns how many are shown then.
  @discardableResult
  public mutating func climb(_ ladder: Ladder, of id: String) -> Int {
    var entry = self[id] ?? ProgressEntry(id: id)
    guard ladder.isOpen(beyond: entry) else { return min(entry.hints, ladder.rungs.count) }
    entry.hints += 1
    if entry.hints < ladder.rungs.count || ladder.rungs.count == 1 { entry.hintedAfter = entry.attempts }
    self[id] = entry
    return entry.hints
  }
}

/// Returns the difference from the learner's file to the reference in the format of `diff -u`.
public func differenceToReference(_ submission: Submission, _ handout: Handout, _ history: History) async throws
  -> String
{
  let exercise = handout.exercise
  guard let reference = exercise.reference else { return "" }
  let solution = try fileText(stated: reference, of: Assignment(exercise, of: handout.page, history))
  let difference = try await unifiedDifference(
    submission.text, named: "your \(submission.file)", solution, named: "a solution")
  guard let difference else {
    return "Here is a solution (install diff or git to see where yours differs):\n\n\(solution)"
  }
  return difference.isEmpty ? "Your file is the same as the solution." : difference
}
