import Markup

/// Statistics of a book's prose and advice for its author, which is never a mistake.
public struct ProseReport: Sendable {
  /// The uses of a watched word.
  public struct Count: Sendable {
    public let name: String
    public let count: Int
  }

  /// The spread of a chapter's words.
  public struct Shape: Sendable {
    public let path: String
    public let words: Int
    /// The number of words from the first section of the tail on.
    public let tail: Int

    public var share: Int { words == 0 ? 0 : (100 * tail + words / 2) / words }
  }

  public let counts: [Count]
  /// The shapes of the chapters. Interludes and reference pages have no tail.
  public let shapes: [Shape]
  /// The advice for each place, in the book's order.
  public let advice: [Diagnostic]
}

/// The largest share of a chapter's words that its tail may have, in percent.
private let tailLimit = 33
/// The most mentions of later chapters on a page; an appendix may have any number, since it is read for its links.
private let mentionLimit = 3

extension ProseReport {
  public init(of book: Book) {
    var counts = WatchedWords.all.map { ($0.name, 0) }
    var shapes: [Shape] = []
    var advice: [Diagnostic] = []
    let appendices = book.titlePage.appendices
    for page in book.chapters {
      let prose = page.prose
      var found: [Diagnostic] = []
      for (index, words) in WatchedWords.all.enumerated() {
        let places = uses(of: words, in: prose, path: page.path)
        counts[index].1 += places.count
        found += places
      }
      let limit = appendices.contains(page.path) ? Int.max : mentionLimit
      found += lookingAhead(in: prose, of: page, until: book.numbers.last ?? page.number, limit: limit)
      if page.isChapter, let tail = page.tail {
        shapes.append(tail.shape)
        if tail.shape.share > tailLimit { found.append(complaint(about: tail.shape, at: tail.line)) }
      }
      advice += found.sorted { $0.position < $1.position }
    }
    self.init(counts: counts.map { Count(name: $0.0, count: $0.1) }, shapes: shapes, advice: advice)
  }
}

private func uses(of watched: WatchedWords, in prose: [ProseLine], path: String) -> [Diagnostic] {
  prose.flatMap { line in
    line.uses(of: watched).map { warning(path, line, $0, "‘\($0.text)’: \(watched.cure)") }
  }
}

private func warning(_ path: String, _ line: ProseLine, _ word: ProseLine.Word, _ message: String) -> Diagnostic {
  Diagnostic(path: path, line: line.number, column: word.column, severity: .warning, message)
}

/// Returns advice about mentions of chapters that don't exist, and of later ones if they are more than `limit`.
private func lookingAhead(
  in prose: [ProseLine], of page: Chapter, until last: Int, limit: Int
) -> [Diagnostic] {
  var ahead: [Diagnostic] = []
  var beyond: [Diagnostic] = []
  for line in prose where line.part != .comment {
    for (word, number) in line.mentions where number > page.number {
      if number > last {
        beyond.append(warning(page.path, line, word, "the book ends with chapter \(last): promise nothing beyond"))
      } else {
        let message = "a page looks ahead at most \(mentionLimit) times: keep what the reader would object to now"
        ahead.append(warning(page.path, line, word, message))
      }
    }
  }
  return beyond + (ahead.count > limit ? ahead : [])
}

extension ProseLine {
  /// The mentions of chapters and pages by number.
  fileprivate var mentions: [(word: Word, number: Int)] {
    zip(words, words.dropFirst()).compactMap { word, next in
      guard ["chapter", "chapters", "page", "pages"].contains(word.text.lowercased()) else { return nil }
      return Int(next.text.prefix { $0.isNumber }).map { (word, $0) }
    }
  }
}

private func complaint(about shape: ProseReport.Shape, at line: Int) -> Diagnostic {
  Diagnostic(
    path: shape.path, line: line, severity: .warning,
    "from here on stand \(shape.share) % of the chapter's words: \(tailLimit) are enough")
}

extension Chapter {
  /// The chapter's shape, and the line of its tail's first section; nil if it has no tail.
  fileprivate var tail: (shape: ProseReport.Shape, line: Int)? {
    let names = ["What the tests pin", "In the real library", "You will meet this as…", "Recap", "Exercises"]
    guard let line = sections.first(where: { names.contains($0.title) })?.line else { return nil }
    let words = textLines.map { (line: $0.number, count: $0.wordCount) }
    let shape = ProseReport.Shape(
      path: path, words: words.reduce(0) { $0 + $1.count },
      tail: words.filter { $0.line >= line }.reduce(0) { $0 + $1.count })
    return (shape, line)
  }
}
