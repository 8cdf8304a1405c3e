import Book
import Classroom
import Grading
import Weave

/// Returns a page about a learner's progress, with exercises to repeat.
///
/// - Parameter today: the date as `2026-03-01`.
public func progressPage(_ book: Book, _ progress: LearnerProgress, today: String) -> [UInt8] {
  var html = HTML()
  let all = book.exercises.filter { $0.exercise.kind != .paper }
  let done = all.count { progress[$0.exercise.id]?.isSolved == true }
  html.heading(1, "How far you are")
  html.paragraph("\(done) of \(counted(all.count, "exercise")) done.")
  repeats(all.map(\.exercise), progress, today, &html)
  for page in book.chapters where page.exercises.contains(where: { $0.kind != .paper }) {
    html.heading(2, page.title, id: page.slug)
    let rows = page.exercises.filter { $0.kind != .paper }.map { exercise -> [Cell] in
      let entry = progress[exercise.id]
      return [
        Cell("\(exercise.label) \(exercise.name)"), Cell(String(repeating: "★", count: exercise.stars)),
        Cell(state(entry), kind: entry?.isSolved == true ? "passed" : nil),
        Cell(entry.map { "\($0.attempts)" } ?? "—", isNumber: true),
        Cell(entry.map { "\($0.hints)" } ?? "—", isNumber: true),
      ]
    }
    html.table(
      "The exercises of “\(page.title)”",
      [
        Cell("Exercise"), Cell("Weight"), Cell("State"), Cell("Attempts", isNumber: true),
        Cell("Hints", isNumber: true),
      ],
      rows)
  }
  return reportPage(title: "How far you are", in: book.titlePage.title, html)
}

private func state(_ entry: ProgressEntry?) -> String {
  guard let entry else { return "new" }
  guard entry.isSolved else { return "started" }
  return entry.isAided ? "done, with hints" : "done"
}

/// An exercise that is worth doing again, and why.
struct Repetition: Equatable {
  let id: String
  let why: String
}

/// Returns the exercises to repeat, the most urgent first: those solved with hints at least 3 days ago, with four attempts
/// or more at least 7 days ago, and all others after 30 days.
func repetitions(_ exercises: [Exercise], _ progress: LearnerProgress, today: String) -> [Repetition] {
  guard let now = Moment(today) else { return [] }
  return exercises.compactMap { exercise -> (Int, Repetition)? in
    guard let entry = progress[exercise.id], let solved = entry.solved.flatMap({ Moment($0) }) else { return nil }
    let days = (now.seconds - solved.seconds) / 86400
    let ago = days == 1 ? "yesterday" : "\(days) days ago"
    if entry.isAided, days >= 3 {
      return (days * 4, Repetition(id: exercise.id, why: "you solved it \(ago) with hints"))
    }
    if entry.attempts >= 4, days >= 7 {
      return (days * 2, Repetition(id: exercise.id, why: "it took you \(entry.attempts) attempts, \(ago)"))
    }
    if days >= 30 { return (days, Repetition(id: exercise.id, why: "you solved it \(ago)")) }
    return nil
  }
  .sorted { ($1.0, $0.1.id) < ($0.0, $1.1.id) }.map(\.1)
}

private func repeats(_ exercises: [Exercise], _ progress: LearnerProgress, _ today: String, _ html: inout HTML) {
  html.heading(2, "What to repeat", id: "repeat")
  let again = repetitions(exercises, progress, today: today)
  guard !again.isEmpty else {
    html.paragraph("Nothing is due. What was hard comes here after some days, everything else after a month.")
    return
  }
  html.markup("<ul>\n")
  for one in again.prefix(10) {
    let exercise = exercises.first { $0.id == one.id }
    html.element("li", plain("\(exercise.map { "\($0.label) \($0.name)" } ?? one.id): \(one.why)."))
    html.markup("\n")
  }
  html.markup("</ul>\n")
  html.paragraph("Begin anew with ./Tools/book exercise reset ID, which keeps what you have.")
}
