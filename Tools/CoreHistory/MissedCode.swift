import Book
import Markup

/// What listings would have brought that can't be read or carried out. One mistake isn't to be reported again by all that
/// builds on the listing.
public struct MissedCode: Sendable {
  /// The files that lack something.
  public internal(set) var files: Set<String> = []
  private var words: Set<String> = []
  /// The words up to the end of a page, by its path; only of pages at which there are some.
  private var wordsByPage: [String: Set<String>] = [:]

  /// Returns the words of the code that is missing at the end of a page, among them all that it would have declared.
  public func words(at page: Chapter) -> Set<String> { wordsByPage[page.path] ?? [] }

  mutating func add(_ code: CodeBlock) {
    for line in code.lines {
      words.formUnion(line.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }
  }

  mutating func end(_ page: Chapter) {
    if !words.isEmpty { wordsByPage[page.path] = words }
  }
}
