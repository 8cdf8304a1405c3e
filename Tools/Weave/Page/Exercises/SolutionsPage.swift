import Book
import CoreHistory
import Markup

/// The page of all exercises' solutions.
struct SolutionsPage {
  let site: Site
  let chapters: [Chapter]

  var tree: PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), site.title(of: .solutions))
    tree.add(
      .paragraph(),
      """
      What each exercise asks, what its programs print, one solution of each task, and ways that look right and aren’t. \
      Code is folded. Each heading leads back to its exercise.
      """)
    for (page, chapter) in zip(site.pages, chapters) {
      let solved = chapter.exercises.filter { site.solved.contains($0.id) }
      guard !solved.isEmpty else { continue }
      tree.add(.heading(PageElement.Heading(level: 2, kind: .own)), page.title)
      let links = Links(page: page.path, of: site, home: page.output)
      let figures = Figures(chapter, page, site, links: links)
      for exercise in solved {
        tree.add(.section(.solution, exercise.id)) { Solution(exercise: exercise, figures: figures).add(to: &$0) }
      }
    }
    return tree
  }
}

/// The solution of one exercise, with what is needed to understand it away from its page.
private struct Solution {
  let exercise: Exercise
  /// The figures of its page.
  let figures: Figures

  private var chapter: Chapter { figures.chapter }
  private var page: Site.Page { figures.page }

  func add(to section: inout PageTree) {
    section.add(.heading(PageElement.Heading(level: 3, anchor: exercise.id, kind: .own))) {
      $0.add(.link(Link(.page(page.output, anchor: exercise.id)))) {
        var prose = prose()
        $0.append(prose.title(of: exercise.section))
      }
    }
    question(in: &section)
    for number in exercise.predictions { recorded(chapter.examples[number - 1], in: &section) }
    for note in chapter.document.solutionNotes(in: exercise.nodes) {
      var prose = prose()
      section.append(prose.text(of: note))
    }
    if let reference = exercise.reference { self.reference(reference, in: &section) }
    wrongWays(in: &section)
  }

  /// Adds the question, in the page's own words.
  private func question(in section: inout PageTree) {
    guard let text = exercise.question(in: chapter) else { return }
    var prose = prose(of: Document(parsing: SourceText(path: page.path, text: text)))
    prose.hasTitle = true
    section.add(.asked) { $0.append(prose.page()) }
  }

  private func prose() -> Prose {
    var prose = prose(of: chapter.document)
    prose.figure = figures.figure
    return prose
  }

  private func prose(of document: Document) -> Prose {
    var prose = Prose(document, links: figures.links)
    prose.names = figures.names.inProse
    return prose
  }

  /// Adds the output of a program, and its pictures of the core.
  private func recorded(_ example: Example, in section: inout PageTree) {
    let lines = example.output?.code.texts ?? []
    section.add(.figure(PageElement.Figure(kind: .recorded))) {
      $0.add(.caption, subject(of: example) + (lines.isEmpty ? " prints nothing" : " prints"))
      if !lines.isEmpty { $0.add(.printed(lines, label: "What the program prints")) }
    }
    for trace in chapter.traces(of: example.number) {
      section.append(figures.picture(trace, prefix: exercise.id + "."))
    }
  }

  private func subject(of example: Example) -> String {
    guard exercise.predictions.count > 1, let place = exercise.predictions.firstIndex(of: example.number) else {
      return "The program"
    }
    return "The \(ordinalWord(place + 1)) program"
  }

  private func reference(_ block: ExerciseBlock, in section: inout PageTree) {
    section.add(.figure(PageElement.Figure(.reference, block.code.texts))) {
      $0.add(.caption) {
        $0.text("One solution: ")
        $0.add(.word(exercise.target?.file ?? ""))
      }
      $0.add(.fold(.reference)) { $0.add(figures.code(of: block, label: "One solution")) }
    }
  }

  private func wrongWays(in section: inout PageTree) {
    guard !exercise.mutants.isEmpty else { return }
    let shown = Set(exercise.checks.flatMap(\.scenarios).map(\.sentence))
    section.add(.paragraph(.label), "Wrong ways")
    section.add(.wrongWays) { list in
      for block in exercise.mutants {
        guard case .mutant(let why, let by) = block.role else { continue }
        list.add(.item) { wrongWay(block, why, shown.contains(by) ? by : nil, in: &$0) }
      }
    }
  }

  /// - Parameter check: the sentence of a scenario that rejects it, if readers know that.
  private func wrongWay(_ block: ExerciseBlock, _ why: String, _ check: String?, in item: inout PageTree) {
    item.sentence(asSentence(why))
    if let check {
      item.text(" The check “")
      item.sentence(check)
      item.text("” rejects it.")
    }
    item.add(.fold(.wrongCode)) { $0.add(figures.code(of: block, label: "Wrong code")) }
  }
}

/// Returns an author's words with a capital and a full stop.
private func asSentence(_ words: String) -> String {
  let text = words.prefix(1).uppercased() + words.dropFirst()
  return ".?!".contains(text.last ?? " ") ? text : text + "."
}
