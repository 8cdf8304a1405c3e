import Book
import Files
import Foundation

/// Returns the title in a page's first line, without the anchor behind it; nil if that line has none.
private func heading(of page: String) -> String? {
  guard page.hasPrefix("# "), let line = page.split(separator: "\n").first else { return nil }
  let words = line.dropFirst(2)
  return String(words.firstRange(of: " {#").map { words[..<$0.lowerBound] } ?? words)
}

/// Returns a book of pages, which are named by their files without the ending, with a committed core.
package func book(_ pages: [String: String], committed: [String: String] = [:]) throws -> Book {
  let root = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: root) }
  let links = pages.keys.sorted().map { "- [\(heading(of: pages[$0]!) ?? $0)](Chapters/\($0).md)\n" }.joined()
  try writeIfChanged("# A book\n\n\(links)", to: root.appending(path: "index.md"))
  for (name, text) in pages { try writeIfChanged(text, to: root.appending(path: "Chapters/\(name).md")) }
  for (name, text) in committed { try writeIfChanged(text, to: root.appending(path: "Sources/Rx/\(name)")) }
  return Book(Project(root: root))
}

/// Returns a block of code with its fences.
///
/// - Parameters:
///   - info: the words behind the opening fence, `swift file=Event.swift`.
///   - margin: stands before every line: blanks, or the `> ` of a quotation.
package func block(_ info: String, _ code: String, margin: String = "") -> String {
  let lines = ["```\(info)"] + code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["```"]
  let blank = String(margin.prefix { $0 == ">" })
  return lines.map { $0.isEmpty ? blank : margin + $0 }.joined(separator: "\n") + "\n"
}

/// A line of generated code, and the line of a page for which the compiler takes it; nil for the file's own.
package struct MappedLine: Equatable {
  package let text: String
  package let path: String?
  package let number: Int
}

/// Reads the lines of generated code as the compiler does.
package func mapped(_ generated: String) -> [MappedLine] {
  var place: (path: String, number: Int)?
  var result: [MappedLine] = []
  for line in generated.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
    if line == "#sourceLocation()" {
      place = nil
    } else if line.hasPrefix("#sourceLocation(") {
      let parts = line.split(separator: "\"")
      place = (String(parts[1]), Int(parts[2].filter(\.isNumber))!)
    } else {
      result.append(MappedLine(text: line, path: place?.path, number: place?.number ?? 0))
      place?.number += 1
    }
  }
  return result
}

extension Book {
  /// Returns the line of a page with everything that stands before its code made blank, as generated code has it.
  package func line(_ place: MappedLine) -> String? {
    guard let path = place.path, let page = self[page: path] else { return nil }
    for node in page.document.nodes {
      guard case .codeBlock(let code) = node.kind, let line = code.lines.first(where: { $0.number == place.number })
      else { continue }
      return line.text.isEmpty ? "" : String(repeating: " ", count: line.indent) + line.text
    }
    return nil
  }
}
