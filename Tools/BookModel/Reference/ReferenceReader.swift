import Markup

/// Reads `reference.md`: families are headings of the second level, entries of the third.
///
/// An entry is a paragraph of names in code, then a list of fields, each of which begins with its label in bold.
struct ReferenceReader {
  private var reference: Reference
  private var isInEntry = false
  private var document: Document { reference.document }

  init(_ document: Document) { reference = Reference(document) }

  mutating func read() -> Reference {
    for block in document.topLevel { read(block) }
    for family in reference.families { for entry in family.entries { checkFields(of: entry, in: family) } }
    for field in reference.fields { checkWords(of: field) }
    return reference
  }

  private mutating func read(_ block: Int) {
    switch document.nodes[block].kind {
    case .heading(1): break
    case .heading(let level): readHeading(block, level: level)
    case .paragraph where isInEntry && reference.entries.last?.fields.isEmpty == true: readNames(block)
    case .list where !reference.isEmpty: for item in document.children(of: block) { readField(item) }
    case .htmlBlock: break
    default:
      if isInEntry {
        report(block, "an entry is a paragraph of names and a list of fields: this is neither")
      } else {
        reference.addToIntroduction(block)
      }
    }
  }

  private mutating func readHeading(_ block: Int, level: Int) {
    let (title, id) = splitAnchor(document.plainText(of: block))
    let anchor = id ?? slug(title)
    if reference.anchors.contains(anchor) {
      report(block, "the anchor ‘\(anchor)’ is already taken in this file: add another behind the heading, {#word}")
    }
    if level == 2 {
      reference.add(Reference.Family(title: title, anchor: anchor))
      isInEntry = false
    } else if reference.isEmpty {
      report(block, "this entry belongs to no family: put a heading of the second level before it")
    } else {
      let line = document.nodes[block].range.start.line
      reference.add(Reference.Entry(title: title, anchor: anchor, line: line))
      isInEntry = true
    }
  }

  private mutating func readNames(_ paragraph: Int) {
    let range = document.nodes[paragraph].range
    for node in document.nodes[document.descendants(of: paragraph)] {
      guard case .code(let text) = node.kind else { continue }
      let name = Reference.Name(text: text, position: document.source.locate("`\(text)`", in: range))
      if let other = reference.entries.first(where: { $0.names.contains { $0.text == text } }) {
        report(name.position, "‘\(text)’ is in the entry ‘\(other.title)’ already: keep one")
      } else {
        reference.withLastEntry { $0.names.append(name) }
      }
    }
  }

  private mutating func readField(_ item: Int) {
    let position = document.nodes[item].range.start
    let inline = item + 2..<(item + 1 < document.nodes[item].end ? document.nodes[item + 1].end : item + 2)
    guard let strong = inline.first, strong < document.nodes[item].end, document.nodes[strong].kind == .strong else {
      return report(position, "a field begins with its label in bold: - **Law** What holds.")
    }
    let word = document.plainText(of: strong)
    let labels = Reference.Label.allCases.map(\.rawValue)
    let known = labels.contains(word) ? word : nearest(to: word, among: labels)
    if known != word {
      let cure = suggestion(for: word, among: labels, else: "an entry takes \(labels.joined(separator: ", "))")
      report(position, "no field is called ‘\(word)’; \(cure)")
    }
    // A misspelt label still names its field, so that only one mistake is reported.
    guard let label = known.flatMap(Reference.Label.init(rawValue:)) else { return }
    if document.nodes[item + 1].end < document.nodes[item].end {
      report(position, "a field is one paragraph: what stands behind it in this item has no place")
    }
    if reference.lastFields.contains(where: { $0.label == label }) {
      return report(position, "‘\(label.rawValue)’ stands here twice: keep one")
    }
    let words = document.nodes[strong].end..<inline.upperBound
    reference.add(Reference.Field(label: label, words: words, quote: quote(in: words), position: position))
  }

  /// The section that a field quotes; nil unless the field is just a link to a page of the book.
  private func quote(in words: Range<Int>) -> Reference.Quote? {
    let rest = words.filter { index in
      if case .text(let text) = document.nodes[index].kind { return !text.allSatisfy { $0 == " " } }
      return true
    }
    guard let first = rest.first, case .link(let destination, _) = document.nodes[first].kind,
      rest.last! < document.nodes[first].end
    else { return nil }
    let parts = destination.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].hasPrefix("Chapters/") else { return nil }
    return Reference.Quote(page: parts[0], anchor: parts[1])
  }

  private mutating func checkFields(of entry: Reference.Entry, in family: Reference.Family) {
    func report(_ message: String) {
      reference.mistakes.append(Diagnostic(path: Reference.path, line: entry.line, message))
    }
    if entry.names.isEmpty { report("the entry ‘\(entry.title)’ names nothing: add a line like `map(_:)` below it") }
    let present = Set(family.fields(of: entry).map(\.label))
    let missing = Reference.Label.allCases.filter { !$0.isOptional && !present.contains($0) }
    if !missing.isEmpty {
      let labels = missing.map { "**\($0.rawValue)**" }.joined(separator: ", ")
      report("the entry ‘\(entry.title)’ lacks \(labels): add a line for each, with ‘—’ where there is nothing to say")
    }
  }

  private mutating func checkWords(of field: Reference.Field) {
    if field.words.allSatisfy({ document.isBlank($0) }) {
      report(field.position, "‘\(field.label.rawValue)’ says nothing: add words, or ‘—’ where there is nothing to say")
    }
    guard field.label == .elsewhere else { return }
    let words = field.words.map(document.ownText).joined()
    for library in ["Combine", "RxJS", "AsyncAlgorithms"] where !words.contains(library) {
      report(field.position, "‘Elsewhere’ doesn't speak of \(library): say what it is called there, or ‘—’")
    }
  }

  private mutating func report(_ block: Int, _ message: String) {
    report(document.nodes[block].range.start, message)
  }

  private mutating func report(_ position: SourcePosition, _ message: String) {
    reference.mistakes.append(Diagnostic(path: Reference.path, position: position, message: message))
  }
}

extension Document {
  /// The text of an inline node that has no children.
  fileprivate func ownText(_ index: Int) -> String {
    switch nodes[index].kind {
    case .text(let text), .code(let text): text
    default: ""
    }
  }

  fileprivate func isBlank(_ index: Int) -> Bool {
    if case .link = nodes[index].kind { return false }
    return ownText(index).allSatisfy { $0 == " " }
  }
}
