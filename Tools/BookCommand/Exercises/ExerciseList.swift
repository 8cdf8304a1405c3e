import ArgumentParser
import Book
import Classroom
import Files

struct ExerciseListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Shows the exercises and how far you are.")

  @OptionGroup var options: DeskOptions

  @Option(help: ArgumentHelp("Only those of a chapter, as 7, or of a page, as 7a or A.", valueName: "chapter"))
  var chapter: String?

  func run() async throws {
    let study = try LearnerSession(options)
    let wanted = try chapter.map(study.place.pages) ?? study.place.book.chapters
    let pages = wanted.filter { !$0.exercises.isEmpty }
    guard !pages.isEmpty else {
      throw Complaint(chapter == nil ? "this book has no exercises" : "‘\(wanted[0].title)’ has no exercises")
    }
    let progress = study.progress()
    let list = ExerciseList(pages: pages) { exercise in
      state(of: exercise, progress[exercise.id], isStarted: study.isStarted(exercise, progress))
    }
    print(list.text)
    print("\n" + summary(pages.flatMap(\.exercises).filter { $0.kind != .paper }, progress, study))
  }

  private func summary(_ exercises: [Exercise], _ progress: LearnerProgress, _ study: LearnerSession) -> String {
    let done = exercises.count { progress[$0.id]?.isSolved == true }
    let count = "\(done) of \(exercises.count) done."
    guard let next = exercises.first(where: { progress[$0.id]?.isSolved != true }) else { return count }
    let verb = study.isStarted(next, progress) ? "Go on: " : "Next: "
    return "\(count) \(verb)\(command((study.isStarted(next, progress) ? "check " : "start ") + next.id))"
  }
}

private func state(of exercise: Exercise, _ entry: ProgressEntry?, isStarted: Bool) -> String {
  guard exercise.kind != .paper else { return "" }
  guard let entry, entry.isSolved else { return isStarted ? "started" : "new" }
  guard entry.isAided else { return "done" }
  return entry.hints == 1 ? "done with 1 hint" : "done with \(entry.hints) hints"
}

/// A table of exercises, at most 80 columns wide.
struct ExerciseList {
  let pages: [Chapter]
  let state: (Exercise) -> String

  private static let widestID = 31

  var text: String {
    let width = min(Self.widestID, pages.flatMap(\.exercises).map(\.id.count).max() ?? 0)
    return pages.map { page in
      ([page.title] + page.exercises.map { row($0, width) }).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  private func row(_ exercise: Exercise, _ width: Int) -> String {
    let stars = String(repeating: "★", count: exercise.stars)
    let minutes = exercise.minutes.map { "\($0) min" } ?? ""
    let kind = exercise.kind == .paper ? "on paper" : exercise.kind.rawValue
    let start = "  \(exercise.label.padded(to: 5)) \(stars.padded(to: 5)) "
    let id =
      exercise.id.count > width ? exercise.id + "\n" + String(repeating: " ", count: start.count + width) : exercise.id
    let end = " \(minutes.padded(to: 7)) \(kind.padded(to: 8)) \(state(exercise))"
    return start + id.padded(to: width) + String(end.reversed().drop { $0 == " " }.reversed())
  }
}
