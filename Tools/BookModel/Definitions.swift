import Markup

/// `glossary.md`: the meanings of the terms in the recaps, a line each: `- trampoline: A loop that …`.
///
/// A book may lack the file. If it has one, the file must define every term.
public struct Definitions: Sendable {
  public static let path = "glossary.md"

  /// The meanings of terms, by the terms in lower case.
  private var meanings: [String: String] = [:]
  private(set) var mistakes: [Diagnostic] = []

  /// The meaning of a term, in Markdown.
  public subscript(term: String) -> String? { meanings[term.lowercased()] }

  let document: Document

  init() { document = Document(parsing: SourceText(path: Self.path, text: "")) }

  init(_ source: SourceText) {
    document = Document(parsing: source)
    mistakes = document.typedMistakes
    for (index, line) in source.lines.enumerated() {
      if let message = line.hasPrefix("- ") ? add(line.dropFirst(2)) : fault(of: line) {
        mistakes.append(Diagnostic(path: source.path, line: index + 1, message))
      }
    }
    if meanings.isEmpty, mistakes.isEmpty {
      mistakes.append(
        Diagnostic(path: source.path, line: 1, "this file defines nothing: write `- term: What it means.`"))
    }
  }

  /// Returns a message about a line that looks like a definition, or like a part of one, and would be lost.
  private mutating func fault(of line: String) -> String? {
    let words = line.drop { $0 == " " || $0 == "\t" }
    guard let first = words.first else { return nil }
    if "-*+".contains(first), words.dropFirst().first == " ", words.contains(":") {
      _ = add(words.dropFirst(2))
      return "a definition begins with `- `, at the start of its line"
    }
    return words.startIndex > line.startIndex && !meanings.isEmpty
      ? "a definition is one line: put these words behind those above" : nil
  }

  /// Adds the definition in a line; returns a message if the line is wrong.
  private mutating func add(_ line: Substring) -> String? {
    guard let colon = line.firstRange(of: ": "), colon.lowerBound > line.startIndex, colon.upperBound < line.endIndex
    else {
      // The term counts as defined, so that only one mistake is reported.
      meanings[line.prefix { $0 != ":" }.lowercased()] = ""
      return "a definition is written like this: - term: What it means."
    }
    let term = line[..<colon.lowerBound]
    guard self[String(term)] == nil else { return "‘\(term)’ is defined twice: keep one line" }
    meanings[term.lowercased()] = String(line[colon.upperBound...])
    return nil
  }

  /// A diagnostic for each term of a recap without a definition, at its first use.
  func missing(in chapters: [Chapter]) -> [Diagnostic] {
    // An empty file is reported once.
    if meanings.isEmpty { return [] }
    var reported: Set<String> = []
    return chapters.flatMap { chapter in
      chapter.recapTerms.filter { self[$0.pair.english] == nil }.compactMap { term -> Diagnostic? in
        let english = term.pair.english
        guard reported.insert(english.lowercased()).inserted else { return nil }
        let position = chapter.document.source.locate(term.pair.chinese, in: chapter.document.nodes[term.node].range)
        let message = "no definition says what ‘\(english)’ means: add ‘- \(english): …’ to \(Self.path)"
        return Diagnostic(path: chapter.path, position: position, message: message)
      }
    }
  }
}

extension Project {
  /// Reads the book's definitions and adds their mistakes to `mistakes`; empty if the book has no such file.
  func definitions(of chapters: [Chapter], _ mistakes: inout [Diagnostic]) -> Definitions {
    guard exists(Definitions.path), let text = text(of: Definitions.path, &mistakes) else { return Definitions() }
    let definitions = Definitions(text)
    mistakes += definitions.mistakes + definitions.missing(in: chapters)
    return definitions
  }
}
