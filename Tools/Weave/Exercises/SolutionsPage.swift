import Book
import Markup
import Tangle

/// What the chapters' exercises come to.
struct SolutionsPage {
  let site: Site
  let chapters: [Chapter]

  func page() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.solutions.title)
    html.markup(
      """
      \n<p>What programs print, one solution of each task, and ways that look right and aren’t. Each heading leads back \
      to its exercise.</p>\n
      """)
    for (page, chapter) in zip(site.pages, chapters) {
      let solved = chapter.exercises.filter { site.solved.contains($0.id) }
      guard !solved.isEmpty else { continue }
      html.element("h2", page.title)
      html.markup("\n")
      for exercise in solved { html.append(Solution(exercise, of: chapter, on: page, site).section()) }
    }
    return html
  }
}

/// The solution of one exercise, away from its page.
private struct Solution {
  let exercise: Exercise
  let chapter: Chapter
  let page: Site.Page
  let figures: Figures

  init(_ exercise: Exercise, of chapter: Chapter, on page: Site.Page, _ site: Site) {
    self.exercise = exercise
    self.chapter = chapter
    self.page = page
    figures = Figures(
      chapter, page, site, links: Links(page: page.path, outputs: site.outputs, home: page.output))
  }

  func section() -> HTML {
    var html = HTML()
    html.open("section", ["class": "solution", "aria-labelledby": exercise.id])
    html.markup("\n")
    html.append(heading())
    for number in exercise.predictions { html.append(recorded(chapter.examples[number - 1])) }
    for note in chapter.document.solutionNotes(in: exercise.nodes) { html.append(text(of: note)) }
    if let reference = exercise.reference { html.append(self.reference(reference)) }
    html.append(wrongWays())
    html.markup("</section>\n")
    return html
  }

  private func heading() -> HTML {
    var html = HTML()
    html.open("h3", ["id": exercise.id])
    html.open("a", ["href": "\(page.output)#\(exercise.id)"])
    var prose = prose()
    html.append(prose.renderTitle(of: exercise.section))
    html.markup("</a></h3>\n")
    return html
  }

  private func prose() -> Prose {
    var prose = Prose(chapter.document, links: figures.links)
    prose.figure = figures.figure
    prose.names = figures.names.inProse
    return prose
  }

  /// What a program printed, and what happened inside the core.
  private func recorded(_ example: Example) -> HTML {
    let lines = example.output?.code.texts ?? []
    var html = HTML()
    html.markup("<figure class=\"recorded\">\n<figcaption>")
    html.text(subject(of: example) + (lines.isEmpty ? " prints nothing" : " prints"))
    html.markup("</figcaption>\n")
    if !lines.isEmpty { html.sample(lines, label: "What the program prints") }
    html.markup("</figure>\n")
    for trace in chapter.traces(of: example.number) {
      html.append(figures.picture(trace, prefix: exercise.id + "."))
    }
    return html
  }

  private func subject(of example: Example) -> String {
    guard exercise.predictions.count > 1, let place = exercise.predictions.firstIndex(of: example.number) else {
      return "The program"
    }
    return "The \(ordinalWord(place + 1)) program"
  }

  private func text(of note: Int) -> HTML {
    var prose = prose()
    return prose.renderText(of: note)
  }

  private func reference(_ block: ExerciseBlock) -> HTML {
    var html = HTML()
    html.open("figure", ["class": figureClass("reference", block.code.texts)])
    html.markup("\n<figcaption>One solution: ")
    html.element("code", exercise.target?.file ?? "")
    html.markup("</figcaption>\n")
    html.append(figures.code(of: block, label: "One solution"))
    html.markup("</figure>\n")
    return html
  }

  private func wrongWays() -> HTML {
    var html = HTML()
    guard !exercise.mutants.isEmpty else { return html }
    let shown = Set(exercise.checks.flatMap(\.scenarios).map(\.sentence))
    html.markup("<p class=\"label\">Wrong ways</p>\n<ul class=\"wrong-ways\">\n")
    for block in exercise.mutants {
      guard case .mutant(let why, let by) = block.role else { continue }
      html.markup("<li>")
      html.sentence(asSentence(why))
      if shown.contains(by) {
        html.markup(" The check “")
        html.sentence(by)
        html.markup("” rejects it.")
      }
      html.markup("\n<details class=\"mutant\">\n<summary>The wrong code</summary>\n")
      html.append(figures.code(of: block, label: "Wrong code"))
      html.markup("</details>\n</li>\n")
    }
    html.markup("</ul>\n")
    return html
  }
}

/// An author's words with a capital and a full stop.
private func asSentence(_ words: String) -> String {
  let text = words.prefix(1).uppercased() + words.dropFirst()
  return ".?!".contains(text.last ?? " ") ? text : text + "."
}
