import Book
import Marbles
import Markup

/// A page rewritten with the real results of its examples.
public struct AcceptedPage: Equatable, Sendable {
  /// Relative to the project's root.
  public let path: String
  public let text: String
  /// A description of each changed block in the page's order: its place, then the removed and the added lines.
  public let changes: [String]
}

/// Returns the pages that change when records of a run are written into them.
public func acceptedPages(_ records: [RunRecord], in book: Book) -> [AcceptedPage] {
  book.chapters.compactMap { chapter in
    // From the end of the page to its beginning, so that earlier blocks keep their lines.
    let own = records.filter { $0.path == chapter.path }.sorted { $0.line > $1.line }
    var draft = Draft(chapter)
    for record in own { draft.accept(record) }
    guard !draft.changes.isEmpty else { return nil }
    let end = chapter.document.source.lineEnd
    let text = draft.lines.map { $0 + end }.joined()
    return AcceptedPage(path: chapter.path, text: text, changes: draft.changes.reversed())
  }
}

/// A page whose blocks are being rewritten.
private struct Draft {
  let chapter: Chapter
  var lines: [String]
  var changes: [String] = []

  init(_ chapter: Chapter) {
    self.chapter = chapter
    lines = chapter.document.source.lines
  }

  mutating func accept(_ record: RunRecord) {
    let example = chapter.examples.first { $0.line == record.line }
    let picture = chapter.pictures.first { $0.line == record.line }
    switch record.finding {
    case .output(let text): if let example { acceptOutput(text, of: example) }
    case .refusal(let text): if let example { acceptMessage(text, of: example) }
    case .picture(let lines): if let picture { acceptPicture(lines, in: picture) }
    }
  }

  private mutating func acceptOutput(_ text: String, of example: Example) {
    var printed = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if printed.last == "" { printed.removeLast() }
    guard let output = example.output else {
      guard !printed.isEmpty else { return }
      let end = lastLine(of: example)
      return replace(end..<end, with: [""] + fenced(printed), behind: margin(of: example))
    }
    guard output.code.lines.map(\.text) != printed else { return }
    if fence(around: printed).count > 3 {
      replace(output.line - 1..<lastLine(of: output), with: fenced(printed), behind: margin(of: output))
    } else {
      replace(output.line..<output.line + output.code.lines.count, with: printed, behind: margin(of: output))
    }
  }

  /// Replaces the lines of a picture by those of a run. The author's words stay: comments after references that are
  /// still there, and the names of states.
  private mutating func acceptPicture(_ found: [String], in picture: Picture) {
    let written = picture.code.lines.map(\.text)
    let new =
      switch picture.kind {
      case .objects: found.map { line in written.first { $0.hasComment(behind: line) } ?? line }
      case .states: written.filter { !StateMachine.isStep($0) } + found
      default: found
      }
    guard written != new else { return }
    replace(picture.line..<picture.line + written.count, with: new, behind: margin(of: picture))
  }

  /// Replaces the text of `fails` by the compiler's message, unless the message contains the text.
  private mutating func acceptMessage(_ text: String, of example: Example) {
    guard case .fails(let said) = example.outcome, !text.contains(said) else { return }
    let position = example.outcomePosition
    let bytes = Array(lines[position.line - 1].utf8)
    let head = String(decoding: bytes[..<(position.column - 1)], as: UTF8.self)
    let tail = behindWord(String(decoding: bytes[(position.column - 1)...], as: UTF8.self))
    // The info string of a fence of backticks can't contain any.
    let message = text.prefix { $0 != "`" }.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    replace(position.line - 1..<position.line, with: ["\(head)fails=\"\(message)\"\(tail)"], behind: "")
  }

  private mutating func replace(_ range: Range<Int>, with new: [String], behind margin: String) {
    let new = new.map { $0.isEmpty ? String(margin.reversed().drop { $0 == " " }.reversed()) : margin + $0 }
    let change = lines[range].map { "-\($0)" } + new.map { "+\($0)" }
    changes.append((["\(chapter.path):\(range.lowerBound + 1)"] + change).joined(separator: "\n"))
    lines.replaceSubrange(range, with: new)
  }

  private func lastLine(of block: some Block) -> Int { chapter.document.nodes[block.node].range.end.line }

  /// The text before each line of a block in a list or a block quote.
  private func margin(of block: some Block) -> String {
    String(lines[lastLine(of: block) - 1].prefix { $0 != "`" && $0 != "~" })
  }
}

extension String {
  fileprivate func hasComment(behind line: String) -> Bool {
    hasPrefix(line) && dropFirst(line.count).drop { $0 == " " }.first == "#"
  }
}

/// Removes a word of an info string and its value from the beginning of a line.
private func behindWord(_ line: String) -> Substring {
  var rest = line[...].drop { $0 != "=" }.dropFirst()
  guard rest.first == "\"" else { return rest.drop { !$0.isWhitespace } }
  rest = rest.dropFirst()
  while let character = rest.popFirst(), character != "\"" {
    if character == "\\" { rest = rest.dropFirst() }
  }
  return rest
}

private func fenced(_ lines: [String]) -> [String] {
  let fence = fence(around: lines)
  return ["\(fence)output"] + lines + [fence]
}

/// Returns a fence that none of the lines closes.
private func fence(around lines: [String]) -> String {
  let longest = lines.map { line in line.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
  return String(repeating: "`", count: max(3, longest + 1))
}
