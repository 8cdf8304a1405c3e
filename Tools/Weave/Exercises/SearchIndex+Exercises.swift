import Book

extension SearchIndex {
  /// Adds the pages about exercises, as far as the book has them.
  mutating func addExercises(_ site: Site, _ chapters: [Chapter]) {
    if site.hasExercises { begin(page: Appendix.exercises.title, Appendix.exercises.output) }
    guard !site.solved.isEmpty else { return }
    begin(page: Appendix.solutions.title, Appendix.solutions.output)
    for chapter in chapters {
      for exercise in chapter.exercises where site.solved.contains(exercise.id) { add(exercise, of: chapter) }
    }
  }

  private mutating func add(_ exercise: Exercise, of chapter: Chapter) {
    begin(section: "Solution of \(exercise.label) \(exercise.name)", exercise.id)
    for note in chapter.document.solutionNotes(in: exercise.nodes) { add(chapter.document.plainText(of: note)) }
    for block in exercise.mutants {
      if case .mutant(let why, _) = block.role { add(why) }
    }
  }
}
