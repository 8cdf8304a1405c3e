import Book

/// The table of all exercises.
struct ExercisesPage {
  let site: Site
  let chapters: [Chapter]

  func page() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.exercises.title)
    html.markup("\n<p>")
    html.text(summary)
    html.markup(
      """
       Stars say how hard an exercise is. Minutes say how long it may take someone who has read the chapter.</p>
      <table class="all-exercises">
      <thead>
      <tr><th scope="col">Exercise</th><th scope="col">Stars</th><th scope="col">Minutes</th><th scope="col">Task</th></tr>
      </thead>\n
      """)
    for (page, chapter) in zip(site.pages, chapters) where !chapter.exercises.isEmpty {
      html.group(chapter.exercises, on: page)
    }
    html.markup("</table>\n")
    return html
  }

  private var summary: String {
    let kinds = chapters.flatMap(\.exercises).map(\.kind)
    func count(_ kind: Exercise.Kind) -> Int { kinds.count { $0 == kind } }
    let parts = [(count(.predict), "to predict"), (count(.code), "in code"), (count(.paper), "on paper")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return "\(kinds.count == 1 ? "1 exercise" : "\(kinds.count) exercises"): \(words.joined(separator: ", "))."
  }
}

extension HTML {
  fileprivate mutating func group(_ exercises: [Exercise], on page: Site.Page) {
    markup("<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"4\">")
    element("a", ["href": page.output], page.title)
    markup("</th></tr>\n")
    for exercise in exercises {
      markup("<tr><td>")
      element("a", ["href": "\(page.output)#\(exercise.id)"], "\(exercise.label) \(exercise.name)")
      markup("</td><td>")
      stars(exercise.stars)
      markup("</td><td>")
      if let minutes = exercise.minutes { text("\(minutes)") }
      markup("</td><td>")
      text(exercise.verb)
      if let file = exercise.fileName {
        markup(" ")
        element("code", file)
      }
      markup("</td></tr>\n")
    }
    markup("</tbody>\n")
  }
}
