import Book
import Classroom
import Files
import Grading
import Marbles
import Tangle
import Weave

/// A flash card: a question, and an answer that a run has shown to be right.
public struct Card: Sendable, Equatable {
  /// A name that stays in every edition of the book, so that Anki keeps what it knows about the card.
  public let id: String
  public let front: HTML
  public let back: HTML
  /// Tags without blanks: `chapter-7`.
  public let tags: [String]
}

/// Returns the cards of a book: one for each program whose output is to be foretold, and for each marble diagram.
public func cards(of book: Book) -> [Card] {
  let predictions = book.exercises.filter { $0.exercise.kind == .predict }.flatMap { page, exercise in
    predictionCards(exercise, on: page, in: book)
  }
  return book.chapters.flatMap(marbleCards) + predictions
}

/// Returns a text that Anki imports: a card a line, its id first. (File > Import; Anki 2.1.54 and later read the head.)
public func ankiText(_ cards: [Card], deck: String) -> String {
  let head = [
    "#separator:tab", "#html:true", "#notetype:Basic", "#deck:\(deck)", "#guid column:1", "#tags column:4",
  ]
  let lines = cards.map { card in
    [card.id, card.front.string, card.back.string, card.tags.joined(separator: " ")].map(field).joined(separator: "\t")
  }
  return (head + lines).joined(separator: "\n") + "\n"
}

/// A field without tabs and line breaks, which would end it.
private func field(_ text: String) -> String {
  text.replacing("\t", with: "    ").replacing("\n", with: "<br>")
}

private func code(_ lines: [String]) -> HTML {
  var html = HTML()
  html.open("pre", ["style": "text-align: left"])
  html.text(lines.joined(separator: "\n"))
  html.close("pre")
  return html
}

private func tags(_ page: Chapter, _ kind: String) -> [String] { ["rebuilding-rx", "chapter-\(page.number)", kind] }

/// Returns a card's id, made from words that don't change when pages or exercises are moved.
private func name(_ kind: String, _ words: String...) -> String {
  var digest = Digest()
  for word in words { digest.add(part: word) }
  return "rebuilding-rx-\(kind)-\(digest.text.prefix(12))"
}

private func predictionCards(_ exercise: Exercise, on page: Chapter, in book: Book) -> [Card] {
  let outputs = page.outputs(of: exercise)
  let pages = book.chapters.filter { $0.number == page.number }
  return zip(exercise.predictions, outputs).enumerated().map { place, one in
    let (number, output) = one
    let program = page.examples[number - 1].code
    var front = HTML()
    front.element("p", "What does this print?")
    front.append(code(program.lines.map(\.text)))
    let setups = setups(of: pages, neededBy: program)
    if !setups.isEmpty {
      front.element("p", "The chapter declares for its programs:")
      for setup in setups { front.append(code(setup)) }
    }
    var back = code(output)
    back.element("p", "\(exercise.label), \(exercise.name)")
    return Card(
      id: name("prints", exercise.id, "\(place)"), front: front, back: back, tags: tags(page, "prints"))
  }
}

/// A diagram's card is named after its question: the sources and the expression.
private func marbleCards(on page: Chapter) -> [Card] {
  var seen: Set<String> = []
  return page.pictures.compactMap { picture -> Card? in
    guard let diagram = picture.diagram, !diagram.results.isEmpty, !diagram.expression.isEmpty else { return nil }
    let results = Set(diagram.results.map(\.label))
    let asked = diagram.text.prefix { line in !results.contains { line.hasPrefix($0) } }
      .filter { !$0.trimmed.hasPrefix("^") }
    let id = name("marbles", asked.joined(separator: "\n"))
    guard seen.insert(id).inserted else { return nil }
    var front = HTML()
    front.element("p", "What comes out?")
    front.append(code(asked + diagram.results.map { "\($0.label) ?" }))
    var back = code(diagram.text)
    back.element("p", "“\(page.title)”" + (picture.caption.map { ": \($0)" } ?? ""))
    return Card(id: id, front: front, back: back, tags: tags(page, "marbles"))
  }
}
