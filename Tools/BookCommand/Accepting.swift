import Book
import Foundation

/// Writes what examples really did into their chapters, and prints each change.
///
/// Every page is changed from its end towards its beginning, so that the lines of earlier blocks stay where they are.
func acceptRecords(_ records: [[String: String]], in place: Workplace) throws {
  var count = 0
  for chapter in place.book.chapters {
    let own = records.filter { $0["path"] == chapter.path }.sorted { line($0) > line($1) }
    guard !own.isEmpty else { continue }
    let file = place.project.root.appending(path: chapter.path)
    var page = Page(lines: place.project.lines(of: chapter.path), chapter: chapter)
    for record in own { page.accept(record) }
    guard !page.changes.isEmpty else { continue }
    try writeIfChanged(page.lines.joined(separator: "\n") + "\n", to: file)
    count += page.changes.count
    for change in page.changes.reversed() { print(change) }
  }
  print(count == 0 ? "Nothing to accept: the chapters say what happens." : "\(count) \(count == 1 ? "block" : "blocks") rewritten; read the difference before you commit it.")
}

private func line(_ record: [String: String]) -> Int { Int(record["line"] ?? "") ?? 0 }

/// A page whose blocks are being rewritten.
private struct Page {
  var lines: [String]
  let chapter: Chapter
  var changes: [String] = []

  mutating func accept(_ record: [String: String]) {
    let text = record["text"] ?? ""
    switch record["kind"] {
    case "output": acceptOutput(text, ofExampleAt: line(record))
    case "trace": acceptTrace(text, at: line(record))
    case "fails": acceptMessage(text, at: line(record))
    default: break
    }
  }

  private mutating func acceptOutput(_ text: String, ofExampleAt number: Int) {
    guard let example = chapter.examples.first(where: { $0.line == number }) else { return }
    var printed = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if printed.last == "" { printed.removeLast() }
    if let output = example.output {
      let old = output.code.lines.map(\.text)
      guard old != printed else { return }
      replace(output.line..<output.line + old.count, with: printed)
    } else if !printed.isEmpty {
      let end = chapter.document.nodes[example.node].range.end.line
      replace(end..<end, with: ["", "```output"] + printed + ["```"])
    }
  }

  private mutating func acceptTrace(_ text: String, at number: Int) {
    guard let trace = chapter.pictures.first(where: { $0.line == number }) else { return }
    let old = trace.code.lines.map(\.text)
    let calls = text.split(separator: "\n").map(String.init)
    guard old != calls else { return }
    replace(number..<number + old.count, with: calls)
  }

  /// Puts the compiler's message in the place of the text that isn't in it.
  private mutating func acceptMessage(_ text: String, at number: Int) {
    guard let example = chapter.examples.first(where: { $0.line == number }), case .fails(let said) = example.outcome, !text.contains(said) else { return }
    let new = lines[number - 1].replacing("fails=\"\(said)\"", with: "fails=\"\(text.replacing("\"", with: "\\\""))\"")
    replace(number - 1..<number, with: [new])
  }

  private mutating func replace(_ range: Range<Int>, with new: [String]) {
    let old = lines[range].map { "-\($0)" }
    changes.append((["\(chapter.path):\(range.lowerBound + 1)"] + old + new.map { "+\($0)" }).joined(separator: "\n"))
    lines.replaceSubrange(range, with: new)
  }
}
