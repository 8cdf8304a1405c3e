import Book

/// The table of all exercises.
struct ExercisesPage {
  let site: Site
  let chapters: [Chapter]

  var tree: PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.exercises.title)
    tree.add(
      .paragraph(),
      summary
        + " Stars say how hard an exercise is. Minutes say how long it may take after the chapter.")
    tree.add(.table) { table in
      table.add(.tableHead) {
        $0.add(.tableRow) {
          for title in ["Exercise", "Stars", "Minutes", "Task"] { $0.add(.columnTitle, title) }
        }
      }
      for (page, chapter) in zip(site.pages, chapters) where !chapter.exercises.isEmpty {
        table.add(.tableGroup) { $0.group(chapter.exercises, on: page) }
      }
    }
    return tree
  }

  private var summary: String {
    let kinds = chapters.flatMap(\.exercises).map(\.kind)
    func count(_ kind: Exercise.Kind) -> Int { kinds.count { $0 == kind } }
    let parts = [(count(.predict), "to predict"), (count(.code), "in code"), (count(.paper), "on paper")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return "\(kinds.count == 1 ? "1 exercise" : "\(kinds.count) exercises"): \(words.joined(separator: ", "))."
  }
}

extension PageTree {
  fileprivate mutating func group(_ exercises: [Exercise], on page: Site.Page) {
    add(.tableRow) {
      $0.add(.groupTitle(columns: 4)) { $0.link(.page(page.output), page.title) }
    }
    for exercise in exercises { add(.tableRow) { $0.row(exercise, on: page) } }
  }

  private mutating func row(_ exercise: Exercise, on page: Site.Page) {
    add(.cell) { $0.link(.page(page.output, anchor: exercise.id), "\(exercise.label) \(exercise.name)") }
    add(.cell) { $0.add(.stars(exercise.stars)) }
    add(.cell) { if let minutes = exercise.minutes { $0.text("\(minutes)") } }
    add(.cell) {
      $0.text(exercise.verb)
      guard let file = exercise.fileName else { return }
      $0.text(" ")
      $0.add(.word(file))
    }
  }
}
