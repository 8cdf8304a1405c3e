import Book

extension SearchPage {
  /// Returns the pages behind the last chapter; only the page of solutions has words to find.
  static func appendices(_ site: Site, _ chapters: [Chapter]) -> [SearchPage] {
    site.appendices.map { page in
      page == .solutions ? solutions(site, chapters) : SearchPage(title: site.title(of: page), output: page.output)
    }
  }

  private static func solutions(_ site: Site, _ chapters: [Chapter]) -> SearchPage {
    var solutions = SearchPage(title: site.title(of: .solutions), output: Appendix.solutions.output)
    for chapter in chapters {
      for exercise in chapter.exercises where site.solved.contains(exercise.id) { solutions.add(exercise, of: chapter) }
    }
    return solutions
  }

  private mutating func add(_ exercise: Exercise, of chapter: Chapter) {
    begin(section: "Solution of \(exercise.label) \(exercise.name)", exercise.id)
    for note in chapter.document.solutionNotes(in: exercise.nodes) { add(chapter.document.plainText(of: note)) }
    for block in exercise.mutants {
      if case .mutant(let why, _) = block.role { add(why) }
    }
  }
}
