import Markup
import SwiftSource
import SwiftSyntax

/// A mistake in a listing that shows parts of a file.
package struct MergeMistake: Hashable, Sendable {
  /// The line of the listing, or of the file if that can't be parsed.
  let line: SourceLine
  /// The column on the page, in UTF-8 bytes, from 1.
  let column: Int
  let message: String
}

/// Returns the file after a listing that shows all or parts of it; the file is unchanged if there are mistakes.
///
/// - Parameter shape: the outline of the old lines, if it is known.
func merge(
  _ parsed: ParsedLines, into old: [SourceLine], file: String, shape: OutlineShape? = nil
) -> (lines: [SourceLine], mistakes: [MergeMistake]) {
  let shown = parsed.lines, listing = Outline(parsed, elides: true)
  guard listing.mistakes.isEmpty else { return (old, listing.mistakes) }
  guard listing.root.isElided || !listing.misplaced.isEmpty else { return (shown, []) }
  let base = Outline(old, elides: false, shape: shape)
  guard base.mistakes.isEmpty else { return (old, base.mistakes) }
  var merger = Merger(shown: listing, old: base, file: file)
  let lines = merger.merged()
  let mistakes = merger.sortedMistakes
  return (mistakes.isEmpty ? lines : old, mistakes)
}

extension CoreFile {
  /// Returns the file's lines after a listing that shows all or parts of it; they are unchanged if there are mistakes.
  package func merged(with listing: ParsedLines) -> (lines: [SourceLine], mistakes: [MergeMistake]) {
    merge(listing, into: lines, file: name, shape: shape)
  }
}

/// Lines of Swift with their syntax tree, which is made only once.
package struct ParsedLines {
  package let lines: [SourceLine]
  package let tree: SourceFileSyntax

  package init(_ lines: [SourceLine]) { self.init(lines, parsed(lines.map(\.text).asLines)) }

  package init(_ lines: [SourceLine], _ tree: SourceFileSyntax) { (self.lines, self.tree) = (lines, tree) }

  /// `true` if there is neither code nor a comment.
  package var isBlank: Bool { lines.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  /// The parser's complaints.
  package var mistakes: [MergeMistake] { tree.hasMistakes ? Outline(self, elides: false).mistakes : [] }
}

/// Returns the parser's complaints about a Swift text.
package func parseMistakes(in lines: [SourceLine]) -> [MergeMistake] { ParsedLines(lines).mistakes }

/// The list that is being merged, for messages about it.
struct Place {
  let file: String
  /// The type whose members are merged; nil at the top level.
  let owner: String?

  /// The end of a message: a remedy that always works.
  var showingWhole: String { owner.map { "show the whole of ‘\($0)’" } ?? "state the whole file" }

  func vain() -> String {
    let rest = owner.map { "‘\($0)’ in \(file) has no other members here" } ?? "\(file) has no other declarations here"
    return "nothing is left for this `// ...` to keep: \(rest); delete the line"
  }

  /// - Parameter names: the file's declarations between two that are shown next to each other.
  func hidden(_ names: [String], after before: String?, before after: String?) -> String {
    let one = names.count == 1
    let cure = "\(one ? "show it" : "show them"), or write `// ...` where \(one ? "it is" : "they are") kept"
    return "\(enumerated(names)) \(one ? "stands" : "stand") \(whereabouts(before, after)) in \(file): \(cure)"
  }

  private func whereabouts(_ before: String?, _ after: String?) -> String {
    switch (before, after) {
    case (let before?, let after?): "between ‘\(before)’ and ‘\(after)’"
    case (nil, let after?): "before ‘\(after)’"
    case (let before?, nil): "after ‘\(before)’"
    case (nil, nil): "in ‘\(owner ?? file)’"
    }
  }
}

/// Returns `‘a’`, `‘a’ and ‘b’` or `‘a’, ‘b’ and ‘c’`; of more than four names, the first two and the number of others.
private func enumerated(_ names: [String]) -> String {
  var words = names.map { "‘\($0)’" }
  if words.count > 4 { words = [words[0], words[1], "\(words.count - 2) more"] }
  let last = words.removeLast()
  return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
}
