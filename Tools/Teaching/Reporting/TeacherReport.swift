import Book
import Classroom
import Grading
import Weave

/// Returns the page about a whole class, for its teacher.
public func teacherReport(_ matter: ReportMatter) -> [UInt8] {
  var html = HTML()
  let plan = matter.plan
  html.heading(1, plan.name)
  overview(matter, &html)
  stuck(matter, &html)
  for task in plan.tasks { exercise(task, matter, &html) }
  pointsTable(matter, &html)
  resemblances(matter, &html)
  refusals(matter, &html)
  return reportPage(title: plan.name, in: plan.name, html)
}

private func overview(_ matter: ReportMatter, _ html: inout HTML) {
  let rows = matter.standings.rows
  let all = rows.flatMap(\.self)
  let waiting = all.count { $0.state == .waiting }
  html.paragraph(
    "\(counted(rows.count, "learner")), \(counted(matter.plan.tasks.count, "exercise")), "
      + "\(counted(all.reduce(0) { $0 + $1.attempts.count }, "submission"))."
      + (waiting == 0
        ? ""
        : " \(counted(waiting, "of those that count isn’t", "of those that count aren’t")) graded yet: run class grade.")
  )
  let faults = all.filter { $0.counted?.grading?.status == .graderError }
  if !faults.isEmpty {
    html.paragraph(
      "For \(counted(faults.count, "submission")) the grader itself failed, which costs nobody a point: \(faults.first?.counted?.grading?.fault ?? ""). Run class grade again."
    )
  }
  let cells = matter.plan.tasks.map { task -> [Cell] in
    let standings = matter.standings.standings(of: task.id)
    let begun = standings.filter { $0.state != .nothing }
    return [
      Cell(matter.title(task.id), link: "#\(task.id)"),
      Cell(task.due?.words(zone: matter.plan.zone) ?? "—", kind: "date"),
      .share(begun.count, of: standings.count), .share(begun.count { $0.state == .passed }, of: begun.count),
      Cell(median(begun.map(\.attempts.count)), isNumber: true), hintCell(task.id, matter),
      .number(begun.count { ($0.counted?.daysLate ?? 0) > 0 }),
    ]
  }
  html.table(
    "The exercises",
    [
      Cell("Exercise"), Cell("Due"), Cell("Handed in"), Cell("All checks passed"),
      Cell("Attempts, median", isNumber: true), Cell("Read hints, of those who noted it"), Cell("Late", isNumber: true),
    ], cells)
}

private func hintCell(_ exercise: String, _ matter: ReportMatter) -> Cell {
  let noted = matter.hints.values.compactMap { $0[exercise] }
  guard !noted.isEmpty else { return Cell("—") }
  return Cell("\(noted.count { $0.hints > 0 }) of \(noted.count)")
}

/// Returns a median as text; a dash if there are no numbers.
private func median(_ numbers: [Int]) -> String {
  guard !numbers.isEmpty else { return "—" }
  let sorted = numbers.sorted()
  let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
  return (low + high) % 2 == 0 ? "\((low + high) / 2)" : "\((low + high) / 2).5"
}

private func stuck(_ matter: ReportMatter, _ html: inout HTML) {
  let stuck = matter.standings.rows.flatMap(\.self).filter { $0.state == .wrong && $0.attempts.count >= 3 }
    .sorted { ($1.attempts.count, $0.student.pseudonym) < ($0.attempts.count, $1.student.pseudonym) }
  html.heading(2, "Who is stuck", id: "stuck")
  guard !stuck.isEmpty else {
    html.paragraph("Nobody has handed in the same exercise three times without getting it right.")
    return
  }
  let rows = stuck.prefix(60).map { standing -> [Cell] in
    let grading = standing.counted?.grading
    let first = grading?.scenarios.first { $0.status != .passed }?.name
    return [
      Cell(matter.name(of: standing.student.pseudonym)),
      Cell(matter.title(standing.task.id), link: "#\(standing.task.id)"),
      .number(standing.attempts.count), Cell(first ?? words(grading?.status ?? .failed), kind: "words"),
    ]
  }
  html.table(
    "Three attempts or more, and not right yet",
    [Cell("Learner"), Cell("Exercise"), Cell("Attempts", isNumber: true), Cell("The first check that doesn’t pass")],
    rows)
  if stuck.count > 60 { html.paragraph("And \(stuck.count - 60) more.") }
}

private func exercise(_ task: ClassPlan.Task, _ matter: ReportMatter, _ html: inout HTML) {
  html.heading(2, matter.title(task.id), id: task.id)
  let standings = matter.standings.standings(of: task.id)
  let gradings = standings.compactMap { $0.counted?.grading }.filter(\.isGraded)
  guard !gradings.isEmpty else {
    html.paragraph("Nothing of it is graded yet.")
    return
  }
  heat(gradings, &html)
  let map = matter.ideas[task.id] ?? []
  html.heading(3, "Wrong ideas", id: "\(task.id)-ideas")
  if map.isEmpty { html.paragraph("No solution that compiles is wrong.") }
  for idea in map { show(idea, of: gradings.count, matter, &html) }
}

private func heat(_ gradings: [Grading], _ html: inout HTML) {
  let compiled = gradings.filter { !$0.scenarios.isEmpty }
  let refused = gradings.count - compiled.count
  if refused > 0 {
    html.paragraph(
      "\(counted(refused, "solution doesn’t compile or doesn’t", "solutions don’t compile or don’t")) fit what the checks need, and \(refused == 1 ? "is" : "are") in no row below."
    )
  }
  guard let first = compiled.first else { return }
  let rows = first.scenarios.enumerated().map { place, scenario -> [Cell] in
    let all = compiled.compactMap { $0.scenarios.indices.contains(place) ? $0.scenarios[place].status : nil }
    let others = Dictionary(grouping: all.filter { $0 != .passed && $0 != .failed }) { $0 }.sorted {
      $0.key.rawValue < $1.key.rawValue
    }
    return [
      Cell(scenario.name), Cell(scenario.isHidden ? "not shown" : "shown"),
      .share(all.count { $0 == .passed }, of: all.count),
      Cell(others.map { "\($1.count) \(words($0))" }.joined(separator: ", ")),
    ]
  }
  html.table(
    "How many pass each check", [Cell("Check"), Cell("To learners"), Cell("Passed"), Cell("Ended otherwise")], rows)
}

private func show(_ idea: Misconception, of all: Int, _ matter: ReportMatter, _ html: inout HTML) {
  html.markup("<section class=\"idea\">\n")
  let share = "\(idea.students.count) of \(all)"
  switch idea.idea {
  case .mutants(let names): html.heading(4, "\(share): \(names.joined(separator: ", or "))")
  case .mixture(let names): html.heading(4, "\(share), both of: \(names.joined(separator: "; "))")
  case .unnamed(let name):
    let what = idea.ending.map { "it \(words($0))" } ?? "an idea without a name"
    html.heading(4, "\(share): \(what), \(name)")
  }
  if let scene = idea.scene {
    html.paragraph("Seen in: \(scene.name)")
    if scene.status != .failed {
      let place = scene.line.map { " in line \($0)" } ?? ""
      html.paragraph("It \(words(scene.status))\(place)\(scene.message.map { ": \($0)" } ?? "").")
    }
    if scene.heard != scene.expected {
      html.lines(
        comparison(expected: scene.expected, heard: scene.heard), label: "What should be heard and what is heard")
    }
  }
  if let comment = matter.comments[idea.exercise, idea.key] {
    html.paragraph("Your comment, which all of them read: \(comment)")
  } else {
    html.markup("<details><summary>Write one comment for all of them</summary>\n")
    html.paragraph("Put this into comments.toml, with your words:")
    html.lines(
      "[[comment]]\nexercise = \"\(idea.exercise)\"\nidea = \(tomlText(idea.key))\ntext = \"\"\"\n\n\"\"\"",
      label: "A comment for comments.toml")
    html.markup("</details>\n")
  }
  html.markup("<details><summary>Who</summary>\n")
  html.paragraph(idea.students.map(matter.name).joined(separator: ", "))
  html.markup("</details>\n")
  if let code = matter.proposals["\(idea.exercise) \(idea.key)"] {
    html.markup("<details><summary>Offer it to the book as a new mutant</summary>\n")
    html.paragraph(
      "The shortest of these solutions, without comments and without its own names. Read it, say in the first line why it is wrong, and put it into the chapter; the next report then knows the idea by that name."
    )
    html.lines(code, label: "A mutant for the chapter")
    html.markup("</details>\n")
  }
  html.markup("</section>\n")
}

/// Returns a text in quotation marks for TOML.
func tomlText(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

private func pointsTable(_ matter: ReportMatter, _ html: inout HTML) {
  html.heading(2, "Points", id: "points")
  let tasks = matter.plan.tasks
  let rows = matter.standings.rows.map { row -> [Cell] in
    let cells = row.map { standing -> Cell in
      switch standing.state {
      case .nothing: Cell("—", isNumber: true, kind: "waiting")
      case .waiting: Cell("…", isNumber: true, kind: "waiting")
      case .wrong: Cell(points(standing.hundredths), isNumber: true, kind: "wrong")
      case .passed: Cell(points(standing.hundredths), isNumber: true, kind: "passed")
      }
    }
    return [Cell(row.first.map { matter.name(of: $0.student.pseudonym) } ?? "")] + cells
      + [Cell(points(matter.standings.total(of: row)), isNumber: true)]
  }
  html.table(
    "Points; — is nothing handed in, … is not graded yet",
    [Cell("Learner")] + tasks.map { Cell(matter.title($0.id), isNumber: true) }
      + [Cell("Sum of \(points(matter.standings.most))", isNumber: true)], rows)
}

private func resemblances(_ matter: ReportMatter, _ html: inout HTML) {
  html.heading(2, "Similar submissions", id: "similar")
  guard !matter.similar.isEmpty else {
    html.paragraph("No two solutions share more than the exercise makes them share.")
    return
  }
  html.paragraph(
    "How much of the shorter solution stands in the other one, too, after leaving out the starter, names and layout. It is a reason to look, and no proof: short exercises have few solutions."
  )
  html.table(
    "Pairs that share much", [Cell("Learner"), Cell("Learner"), Cell("Exercise"), Cell("Shared", isNumber: true)],
    matter.similar.prefix(100).map { pair in
      [
        Cell(matter.name(of: pair.one)), Cell(matter.name(of: pair.other)), Cell(matter.title(pair.exercise)),
        Cell(pair.isSame ? "the same file" : "\(pair.share) %", isNumber: true),
      ]
    })
  if matter.similar.count > 100 { html.paragraph("And \(matter.similar.count - 100) more.") }
}

private func refusals(_ matter: ReportMatter, _ html: inout HTML) {
  html.heading(2, "What wasn’t taken", id: "refused")
  guard !matter.refused.isEmpty else {
    html.paragraph("Everything that was handed in was taken.")
    return
  }
  html.table(
    "Files that were refused, and why", [Cell("Learner"), Cell("File"), Cell("Why"), Cell("In")],
    matter.refused.prefix(500).map {
      [
        Cell($0.student.map(matter.name) ?? "—"), Cell($0.path, kind: "path"), Cell($0.reason, kind: "words"),
        Cell($0.source),
      ]
    })
  if matter.refused.count > 500 {
    html.paragraph("And \(matter.refused.count - 500) more, in submissions/refused.jsonl.")
  }
}

/// Returns how something ended, in words that go on from “it” or from a number.
func words(_ status: Grading.Status) -> String {
  switch status {
  case .passed: "passed"
  case .failed: "did something else"
  case .noReport: "said nothing that can be believed"
  case .crashed: "crashed"
  case .timedOut: "wasn’t finished in time"
  case .outOfMemory: "used up its memory"
  case .tooMuchOutput: "said far too much"
  case .tooManyProcesses: "started far too many programs"
  case .doesNotCompile: "doesn’t compile"
  case .doesNotFit: "doesn’t have what the checks need"
  case .tooComplex: "is too complex to compile"
  case .endedEarly: "ended before its time"
  case .notTried: "wasn’t tried"
  case .graderError: "couldn’t be graded"
  }
}
