import Book

/// The parts of an exercise's section that the tool adds to the author's text.
struct ExerciseBox {
  /// The words right behind the heading: the task, its minutes, and how to begin.
  let facts: PageTree
  /// The words at the end of the section.
  let end: PageTree

  init(_ exercise: Exercise, of chapter: Chapter, in site: Site) {
    var facts = PageTree()
    facts.add(.paragraph(.facts)) {
      if let minutes = exercise.minutes { $0.text(minutes == 1 ? "1 minute. " : "\(minutes) minutes. ") }
      $0.task(exercise, of: chapter, in: site)
    }
    if exercise.kind != .paper { facts.command("./Tools/book exercise start \(exercise.id)") }
    self.facts = facts
    var end = PageTree()
    if site.solved.contains(exercise.id) {
      end.add(.paragraph(.toSolution)) {
        $0.link(
          .page(Appendix.solutions.output, anchor: exercise.id), "The solution of exercise \(exercise.label)")
      }
    }
    self.end = end
  }
}

extension ExerciseBox {
  /// Returns the boxes of a page, by the places of their headings.
  static func all(of chapter: Chapter, in site: Site) -> [Int: ExerciseBox] {
    Dictionary(
      uniqueKeysWithValues: chapter.exercises.map { ($0.section.node, ExerciseBox($0, of: chapter, in: site)) })
  }
}

extension Exercise {
  /// The task in a word: `predict`, `write`, `change`, `on paper`.
  var verb: String {
    switch (kind, target) {
    case (.predict, _): "predict"
    case (.code, .revises): "change"
    case (.code, _): "write"
    case (.paper, _): "on paper"
    }
  }

  /// The name of the learner's file, without folders.
  var fileName: String? { target.flatMap { $0.file.split(separator: "/").last }.map(String.init) }
}

extension PageTree {
  /// Adds the task, and the core that it is about.
  fileprivate mutating func task(_ exercise: Exercise, of chapter: Chapter, in site: Site) {
    let word = exercise.verb
    text(word.prefix(1).uppercased() + word.dropFirst())
    switch (exercise.kind, exercise.target) {
    case (.paper, _): return text(".")
    case (.predict, _): text(" what it prints, with ")
    case (.code, .revises(let file)):
      text(" ")
      let name = exercise.fileName ?? file
      if let place = site.corePlace(of: file, after: exercise.step) {
        add(.link(Link(place))) { $0.add(.word(name)) }
      } else {
        add(.word(name))
      }
      text(" in ")
    case (.code, _):
      text(" ")
      add(.word(exercise.fileName ?? ""))
      text(", with ")
    }
    let isBefore = exercise.predictions.contains { chapter.examples[$0 - 1].isBefore }
    core(after: isBefore ? exercise.step - 1 : exercise.step, in: site)
    text(".")
  }

  private mutating func core(after number: Int, in site: Site) {
    let words = "the core after chapter \(number)"
    if let step = site.step(number) { link(.page(step.page), words) } else { text(words) }
  }

  fileprivate mutating func command(_ command: String) {
    add(.figure(PageElement.Figure(kind: .command))) {
      $0.add(.caption, "To begin")
      $0.add(.listing(CodeListing([command], isSwift: false, label: "Command")))
    }
  }
}
