import ArgumentParser
import Book
import Classroom
import Files

struct ExerciseHintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Helps, a little more each time: a question, a pointer, a skeleton, a solution.",
    discussion: "Hints that you had are shown again. The solution comes only after you tried with what you had before.")

  @OptionGroup var argument: ExerciseArgument

  @OptionGroup var options: DeskOptions

  func run() async throws {
    let study = try LearnerSession(options)
    let handout = try study.handout(orHere: argument.exercise)
    print(try await study.nextHint(for: handout))
  }
}

extension LearnerSession {
  /// Shows one more hint if that is allowed, after all earlier ones.
  ///
  /// - Parameter ways: the commands for another hint and for another check.
  func nextHint(for handout: Handout, ways: (hint: String, check: String)? = nil) async throws -> String {
    let id = handout.exercise.id
    let ladder = Ladder(handout.exercise)
    guard !ladder.rungs.isEmpty else {
      throw Complaint(
        "there are no hints for ‘\(id)’: go through the program line by line, and write down what each prints")
    }
    let entry = progress()[id] ?? ProgressEntry(id: id)
    let isOpen = ladder.isOpen(beyond: entry)
    let count = min(ladder.rungs.count, entry.hints + (isOpen ? 1 : 0))
    // Done before the hint is recorded: if the learner's file can't be read, no hint is shown.
    let needsFile = count > 0 && ladder.rungs[count - 1] == .solution
    let difference =
      needsFile
      ? try await differenceToReference(workspace(of: handout).submission(for: handout), handout, place.history) : ""
    if isOpen { note { $0.climb(ladder, of: id) } }
    let words = ladder.words(upTo: count, difference: difference, names(on: handout.page))
    let ways = ways ?? (command("hint \(id)"), command("check \(id)"))
    return words + "\n\n" + outlook(ladder, count, ways, wasOpen: isOpen)
  }

  private func outlook(
    _ ladder: Ladder, _ count: Int, _ ways: (hint: String, check: String), wasOpen: Bool
  ) -> String {
    switch ladder.rungs.count - count {
    case 0: "That is all there is."
    case 1 where ladder.rungs.last == .solution && !wasOpen:
      pointing("The last hint is a solution. Try with these first, then ask again:", to: ways.check)
    case 1 where ladder.rungs.last == .solution:
      pointing("Only a solution is left, and you get it when you have tried again:", to: ways.check)
    case let rest: pointing("There \(rest == 1 ? "is one more" : "are \(rest) more"):", to: ways.hint)
    }
  }
}
