import Book
import Markup

/// A block quote whose first line is `[!NOTE]` or another such word.
struct Note {
  /// The word of notes that explain an exercise's solution.
  static let solution = "SOLUTION"

  let word: String
  /// The node at which the note's own text begins.
  let textStart: Int

  /// Fails if the block quote is an ordinary quotation.
  init?(at quote: Int, in document: Document) {
    // Cheap tests come first, since quotations may be nested by the thousand.
    let nodes = document.nodes
    guard quote + 2 < nodes[quote].end, nodes[quote + 1].kind == .paragraph, nodes[quote + 2].beginsWithBracket,
      let word = document.noteWord(of: quote), words.contains(word)
    else { return nil }
    self.word = word
    let line = quote + 2..<nodes[quote + 1].end
    textStart =
      line.first { nodes[$0].kind == .softBreak || nodes[$0].kind == .lineBreak }.map { $0 + 1 } ?? line.upperBound
  }
}

private let words: Set<String> = ["NOTE", "TIP", "WARNING", "PITFALL", "HISTORY", "ASIDE", Note.solution]

extension Node {
  fileprivate var beginsWithBracket: Bool {
    if case .text(let text) = kind { text.utf8.first == UInt8(ascii: "[") } else { false }
  }
}
