import Book

extension SearchPage {
  /// The pages about exercises, as far as the book has them.
  static func exercises(_ site: Site, _ chapters: [Chapter]) -> [SearchPage] {
    var pages: [SearchPage] = []
    if site.hasExercises {
      pages.append(SearchPage(title: Appendix.exercises.title, output: Appendix.exercises.output))
    }
    guard !site.solved.isEmpty else { return pages }
    var solutions = SearchPage(title: Appendix.solutions.title, output: Appendix.solutions.output)
    for chapter in chapters {
      for exercise in chapter.exercises where site.solved.contains(exercise.id) { solutions.add(exercise, of: chapter) }
    }
    return pages + [solutions]
  }

  private mutating func add(_ exercise: Exercise, of chapter: Chapter) {
    begin(section: "Solution of \(exercise.label) \(exercise.name)", exercise.id)
    for note in chapter.document.solutionNotes(in: exercise.nodes) { add(chapter.document.plainText(of: note)) }
    for block in exercise.mutants {
      if case .mutant(let why, _) = block.role { add(why) }
    }
  }
}
