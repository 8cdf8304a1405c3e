import Book
import Classroom
import Grading
import Weave

/// Returns the page for one learner, without names and without anything about others.
public func studentReport(_ row: [Standing], _ matter: ReportMatter) -> [UInt8] {
  var html = HTML()
  let plan = matter.plan
  html.heading(1, "Your exercises")
  html.paragraph(
    "\(points(matter.standings.total(of: row))) of \(points(matter.standings.most)) points so far. You are \(row.first?.student.pseudonym ?? "") here; only your teacher knows whose page this is."
  )
  for standing in row {
    html.heading(2, matter.title(standing.task.id), id: standing.task.id)
    show(standing, matter, &html)
  }
  return reportPage(title: "Your exercises", in: plan.name, html)
}

private func show(_ standing: Standing, _ matter: ReportMatter, _ html: inout HTML) {
  let zone = matter.plan.zone
  if let due = standing.due { html.paragraph("Due \(due.words(zone: zone)).", class: "hint") }
  guard let attempt = standing.counted else {
    html.paragraph("You haven’t handed it in yet.")
    return
  }
  let late = attempt.daysLate > 0 ? ", \(cost(ofDays: attempt.daysLate, matter.plan.late))" : ""
  html.paragraph(
    "Received \(attempt.receipt.received.words(zone: zone))\(late); \(counted(standing.attempts.count, "attempt")) in all. The receipt of what counts: \(attempt.receipt.digest.prefix(16)).",
    class: "hint")
  guard let grading = attempt.grading?.shown, grading.isGraded else {
    html.paragraph("It isn’t graded yet.")
    return
  }
  html.paragraph(
    "\(points(standing.hundredths)) of \(standing.task.points) points. " + summary(grading, matter.plan),
    class: "verdict")
  explain(grading, &html)
  for scenario in grading.scenarios where !scenario.isHidden { check(scenario, html: &html) }
  hidden(grading, matter.plan, &html)
  for idea in matter.ideas[standing.task.id] ?? [] where idea.digests.contains(attempt.receipt.digest) {
    guard let comment = matter.comments[standing.task.id, idea.key] else { continue }
    html.heading(3, "Your teacher says")
    for part in comment.split(separator: "\n\n") { html.paragraph(String(part)) }
  }
  if grading.status != .passed, let subject = matter.subjects[standing.task.id] {
    html.paragraph("Read again: \(subject.reading.joined(separator: "; ")).")
  }
}

/// Returns words about how late a submission is, and what that costs.
private func cost(ofDays days: Int, _ late: ClassPlan.Late) -> String {
  let words = "\(counted(days, "day")) late"
  if days > late.days { return words + ", too late to count" }
  return late.penalty == 0 ? words : words + ", which costs \(min(100, late.penalty * days)) %"
}

private func summary(_ grading: Grading, _ plan: ClassPlan) -> String {
  guard !grading.scenarios.isEmpty else { return "It \(words(grading.status))." }
  let shown = grading.scenarios.filter { !$0.isHidden || plan.sight != .nothing }
  let passed = shown.count { $0.status == .passed }
  let what = shown.count == grading.scenarios.count ? "checks" : "visible checks"
  return passed == shown.count ? "All \(what) passed." : "\(passed) of \(shown.count) \(what) passed."
}

private func explain(_ grading: Grading, _ html: inout HTML) {
  if let demand = grading.demand { html.paragraph("What the checks need: \(demand)") }
  let messages = grading.messages.filter { $0.severity != "warning" }
  guard !messages.isEmpty else { return }
  let text = messages.prefix(20).map { message in
    (["\(message.file):\(message.line):\(message.column): \(message.severity): \(message.text)"]
      + message.excerpt.map { "  \($0)" }).joined(separator: "\n")
  }
  html.lines(text.joined(separator: "\n"), label: "What the compiler says")
}

private func check(_ scenario: Grading.Scenario, html: inout HTML) {
  html.markup("<div class=\"scenario\">\n")
  html.paragraph("\(scenario.status == .passed ? "✓ Passed" : "✗ Not yet"): \(scenario.name)")
  if scenario.status != .passed {
    if scenario.status != .failed {
      let place = scenario.line.map { " in line \($0)" } ?? ""
      html.paragraph("It \(words(scenario.status))\(place)\(scenario.message.map { ": \($0)" } ?? "").")
    } else if let message = scenario.message {
      html.paragraph(message)
    }
    if scenario.heard != scenario.expected {
      html.lines(
        comparison(expected: scenario.expected, heard: scenario.heard),
        label: "What should be heard and what is heard: \(scenario.name)")
    }
    if !scenario.output.isEmpty { html.lines(scenario.output, label: "What it printed: \(scenario.name)") }
  }
  html.markup("</div>\n")
}

private func hidden(_ grading: Grading, _ plan: ClassPlan, _ html: inout HTML) {
  let hidden = grading.scenarios.filter(\.isHidden)
  guard !hidden.isEmpty else { return }
  switch plan.sight {
  case .nothing: break
  case .count:
    html.paragraph(
      "Of \(counted(hidden.count, "check")) that \(hidden.count == 1 ? "isn’t" : "aren’t") shown, \(hidden.count { $0.status == .passed }) passed."
    )
  case .sentence:
    html.paragraph("What else was tried, without being shown:")
    html.markup("<ul class=\"plain\">\n")
    for scenario in hidden {
      let mark = scenario.status == .passed ? "✓ Passed" : "✗ It \(words(scenario.status))"
      html.element("li", plain("\(mark): \(scenario.name)"))
      html.markup("\n")
    }
    html.markup("</ul>\n")
  }
}
