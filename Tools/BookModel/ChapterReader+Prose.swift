import Markup

extension ChapterReader {
  mutating func readNote(_ index: Int) {
    guard let word = document.noteWord(of: index) else { return }
    if word == Vocabulary.solution { solutions.append(index) }
    let range = document.nodes[index].range, mark = "[!\(word)]"
    let place = document.source.locate("[!", in: range)
    guard Vocabulary.notes.contains(word) else {
      let known = Vocabulary.notes.map { "[!\($0)]" }
      let cure = suggestion(for: mark, among: known, else: "notes are \(known.joined(separator: ", "))")
      return report(place, "unknown note ‘\(mark)’; \(cure)")
    }
    let behind = document.source[range.start.line].utf8.dropFirst(place.column - 1 + mark.utf8.count)
    if behind.contains(where: { $0 != UInt8(ascii: " ") }) {
      report(
        SourcePosition(line: place.line, column: place.column + mark.utf8.count),
        "these words would be lost: begin the words of a note on the line below, behind a `>` of its own")
    } else if !document.hasWords(behind: mark, in: index) {
      report(place, "this note says nothing: write its words below, each line behind `>`")
    }
  }
}

extension Document {
  /// Returns whether there is more than a mark in a block.
  fileprivate func hasWords(behind mark: String, in index: Int) -> Bool {
    let blocks = children(of: index)
    guard blocks.count == 1 else { return !blocks.isEmpty }
    return plainText(of: blocks[0]).dropFirst(mark.count).contains { !$0.isWhitespace }
  }
}
