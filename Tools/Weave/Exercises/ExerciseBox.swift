import Book

/// What a page says of an exercise around the author's text.
struct ExerciseBox {
  /// Right behind the heading: what to do, in how long, and how to begin.
  let facts: HTML
  /// Behind everything else.
  let end: HTML

  init(_ exercise: Exercise, of chapter: Chapter, in site: Site) {
    var facts = HTML()
    facts.markup("<p class=\"facts\">")
    if let minutes = exercise.minutes { facts.text(minutes == 1 ? "1 minute. " : "\(minutes) minutes. ") }
    facts.task(exercise, of: chapter, in: site)
    facts.markup("</p>\n")
    if exercise.kind != .paper { facts.command("./Tools/book exercise start \(exercise.id)") }
    self.facts = facts
    var end = HTML()
    if site.solved.contains(exercise.id) {
      end.markup("<p class=\"to-solution\">")
      end.element(
        "a", ["href": "\(Appendix.solutions.output)#\(exercise.id)"], "The solution of exercise \(exercise.label)")
      end.markup("</p>\n")
    }
    self.end = end
  }
}

extension ExerciseBox {
  /// The boxes of a page, by the places of their headings.
  static func all(of chapter: Chapter, in site: Site) -> [Int: ExerciseBox] {
    Dictionary(
      uniqueKeysWithValues: chapter.exercises.map { ($0.section.node, ExerciseBox($0, of: chapter, in: site)) })
  }
}

extension Exercise {
  /// What has to be done, in a word: `predict`, `write`, `change`, `on paper`.
  var verb: String {
    switch (kind, target) {
    case (.predict, _): "predict"
    case (.code, .revises): "change"
    case (.code, _): "write"
    case (.paper, _): "on paper"
    }
  }

  /// The learner's file without its folders.
  var fileName: String? { target.flatMap { $0.file.split(separator: "/").last }.map(String.init) }
}

extension HTML {
  /// Appends what has to be done, and with which core.
  fileprivate mutating func task(_ exercise: Exercise, of chapter: Chapter, in site: Site) {
    let word = exercise.verb
    text(word.prefix(1).uppercased() + word.dropFirst())
    switch (exercise.kind, exercise.target) {
    case (.paper, _): return markup(".")
    case (.predict, _): markup(" what it prints, with ")
    case (.code, .revises(let file)):
      markup(" ")
      open("a", ["href": site.coreAddress(of: file, after: exercise.step)])
      element("code", exercise.fileName ?? file)
      markup("</a> in ")
    case (.code, _):
      markup(" ")
      element("code", exercise.fileName ?? "")
      markup(", with ")
    }
    let isBefore = exercise.predictions.contains { chapter.examples[$0 - 1].isBefore }
    core(after: isBefore ? exercise.step - 1 : exercise.step, in: site)
    markup(".")
  }

  private mutating func core(after number: Int, in site: Site) {
    let words = "the core after chapter \(number)"
    if let step = site.step(number) { element("a", ["href": step.page], words) } else { text(words) }
  }

  /// Appends something to type into a terminal.
  fileprivate mutating func command(_ command: String) {
    markup("<figure class=\"command\">\n<figcaption>To begin</figcaption>\n")
    code([command], isSwift: false, label: "Command")
    markup("</figure>\n")
  }
}
