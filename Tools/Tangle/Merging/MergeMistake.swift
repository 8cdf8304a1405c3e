import Markup
import SwiftSource
import SwiftSyntax

/// A mistake in a listing that states parts of a file.
struct MergeMistake: Hashable, Sendable {
  /// In the listing; in the file, where that is what doesn't parse.
  let line: SourceLine
  /// Counts the UTF-8 bytes of the page's line, starting with 1.
  let column: Int
  let message: String
}

/// The file as a listing leaves it that states it anew, or states parts of it; unchanged if there are mistakes.
///
/// - Parameter shape: the old lines' outline, where it is known.
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

/// The indices of the lines of a listing that stand for what it doesn't show.
func elisionLines(in shown: [SourceLine]) -> Set<Int> {
  let listing = Outline(shown, elides: true)
  return Set(listing.map.elisions).subtracting(listing.misplaced)
}

/// Lines of Swift with their tree, so that they are parsed once, whoever asks about them.
struct ParsedLines {
  let lines: [SourceLine]
  let tree: SourceFileSyntax

  init(_ lines: [SourceLine]) { self.init(lines, parsed(lines.map(\.text).asLines)) }

  init(_ lines: [SourceLine], _ tree: SourceFileSyntax) { (self.lines, self.tree) = (lines, tree) }

  /// The parser's complaints.
  var mistakes: [MergeMistake] { tree.hasMistakes ? Outline(self, elides: false).mistakes : [] }
}

/// The parser's complaints about a Swift text.
func parseMistakes(in lines: [SourceLine]) -> [MergeMistake] { ParsedLines(lines).mistakes }

/// The list that is being merged, as messages speak of it.
struct Place {
  let file: String
  /// The type whose members are merged; nil at the top level.
  let owner: String?

  /// The cure that always works, as the end of a message.
  var showingWhole: String { owner.map { "show the whole of ‘\($0)’" } ?? "state the whole file" }

  func vain() -> String {
    let rest = owner.map { "‘\($0)’ in \(file) has no other members here" } ?? "\(file) has no other declarations here"
    return "nothing is left for this `// ...` to keep: \(rest); delete the line"
  }

  /// - Parameter names: what the file has between two declarations that are shown next to each other.
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

/// `‘a’`, `‘a’ and ‘b’`, `‘a’, ‘b’ and ‘c’`; of more than four, two and how many more.
private func enumerated(_ names: [String]) -> String {
  var words = names.map { "‘\($0)’" }
  if words.count > 4 { words = [words[0], words[1], "\(words.count - 2) more"] }
  let last = words.removeLast()
  return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
}
