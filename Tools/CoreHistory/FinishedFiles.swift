import Book
import Foundation
import Markup

/// Returns the finished core's files as they are committed, by their paths below `Sources/Rx`.
///
/// The first line of each names the chapters that made it.
public func finishedFiles(_ core: Core) -> [String: String] {
  Dictionary(uniqueKeysWithValues: core.files.map { ($0.name, origin(of: $0) + "\n\n" + $0.text) })
}

/// Returns the core's files by name, without the line about chapters.
public func plainFiles(_ core: Core) -> [String: String] {
  Dictionary(uniqueKeysWithValues: core.files.map { ($0.name, $0.text) })
}

private func origin(of file: CoreFile) -> String {
  let numbers = file.pages.map { String($0.split(separator: "/").last!.prefix { $0 != "-" }.drop { $0 == "0" }) }
  let chapters =
    numbers.count == 1
    ? "chapter \(numbers[0])" : "chapters \(numbers.dropLast().joined(separator: ", ")) and \(numbers.last!)"
  return "// Made by \(chapters) of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file."
}

/// Returns the differences between the committed core and the one that the book makes, each at its line of the book.
///
/// A book that can't be tangled has none.
public func staleness(of book: Book, _ history: History) -> [Diagnostic] {
  guard history.mistakes.isEmpty, book.mistakes.isEmpty else { return [] }
  let core = history.finished
  let wanted = finishedFiles(core)
  var mistakes: [Diagnostic] = []
  for file in core.files {
    let committed = book.committed[file.name]
    guard committed != wanted[file.name] else { continue }
    mistakes.append(stale(file, committed: committed))
  }
  for name in book.committed.keys.sorted() where wanted[name] == nil {
    let deletion = history.edits.first { $0.isDeletion && $0.after.name == name }
    let fault =
      deletion.map { "\($0.page) deletes this file: run `./Tools/book tangle`, which removes it" }
      ?? (book.committed[name]?.hasPrefix("// Made by chapter") == true
        ? "no chapter makes this file any more: bring its listing back, file=\(name), or run `./Tools/book tangle`, which removes it"
        : "no chapter makes this file, which was written by hand: move it out of Sources/Rx, or begin it in a chapter with file=\(name)")
    mistakes.append(Diagnostic(path: "Sources/Rx/\(name)", line: 1, fault))
  }
  return mistakes
}

private func stale(_ file: CoreFile, committed: String?) -> Diagnostic {
  let path = "Sources/Rx/\(file.name)"
  guard let committed else {
    let line = file.lines.first
    return Diagnostic(
      path: line?.path ?? path, line: line?.number ?? 1, "\(path) isn't there yet: run `./Tools/book tangle`")
  }
  let old = committed.split(separator: "\n", omittingEmptySubsequences: false)
  let last = file.lines[file.lines.count - 1]
  func diagnostic(_ line: SourceLine, column: Int = 1, _ fault: String) -> Diagnostic {
    Diagnostic(
      path: line.path, line: line.number, column: line.indent + column, "\(path) \(fault): run `./Tools/book tangle`")
  }
  guard old.first.map(String.init) == origin(of: file) else {
    return diagnostic(file.lines[0], "doesn't name its chapters in its first line as it should")
  }
  let body = old.dropFirst(2)
  for (line, text) in zip(file.lines, body) where line.text != text {
    let common = zip(line.text, text).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    return diagnostic(line, column: common + 1, "doesn't say this yet")
  }
  // The text ends with a line break, so splitting gives one empty piece more than there are lines.
  if body.count > file.lines.count { return diagnostic(last, column: last.text.utf8.count + 1, "goes on behind this") }
  return diagnostic(body.count < file.lines.count ? file.lines[body.count] : last, "doesn't say this yet")
}
