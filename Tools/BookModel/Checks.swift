import Foundation
import Markup

/// Where `index.md` and the folder of chapters differ, and where their order is wrong.
func contentsMistakes(_ titlePage: TitlePage, _ project: Project) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  let onDisk = project.pagesOnDisk
  let there = Set(onDisk)
  func report(_ position: SourcePosition, _ message: String) {
    mistakes.append(Diagnostic(path: "index.md", position: position, message: message))
  }
  guard titlePage.contents != nil else {
    report(
      SourcePosition(line: 1, column: 1),
      "there is no table of contents: list the chapters as `- [1. Push](Chapters/01-push.md)`")
    return mistakes + onDisk.filter { !isNumbered($0) }.map(unnumbered)
  }
  var seen: Set<String> = []
  var last = PageKey("")
  for entry in titlePage.entries {
    guard let path = entry.path else { continue }
    if !seen.insert(path).inserted {
      report(entry.position, "‘\(path)’ stands twice in the table of contents: keep one line")
    } else if !there.contains(path) {
      report(
        entry.position,
        "‘\(path)’ isn't there; \(suggestion(forPage: path, among: onDisk, else: "write it, or take the line out"))")
    }
    let key = PageKey(path)
    if key < last, mistakes.last?.position != entry.position {
      report(
        entry.position, "‘\(path)’ stands after a page with a higher number: chapters go in the order of their numbers")
    }
    last = max(last, key)
  }
  for path in onDisk where !seen.contains(path) && isNumbered(path) {
    mistakes.append(
      Diagnostic(path: path, line: 1, "the page isn't in the table of contents: add `- [Title](\(path))` to index.md"))
  }
  return mistakes + onDisk.filter { !isNumbered($0) }.map(unnumbered)
}

private func isNumbered(_ path: String) -> Bool {
  let name = path.dropFirst("Chapters/".count)
  let digits = name.prefix { $0.isASCII && $0.isNumber }
  let suffix = name.dropFirst(digits.count).prefix { $0 != "-" }
  return digits.count >= 2 && suffix.allSatisfy { $0.isASCII && $0.isLowercase } && name.contains("-")
}

private func unnumbered(_ path: String) -> Diagnostic {
  Diagnostic(
    path: path, line: 1, "a page's file is called NN-name.md, like 03-subscription.md or 05a-twenty-odd-calls.md")
}

/// Names that two blocks of the book claim.
func duplicates(in chapters: [Chapter]) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  var titles: [String: Chapter] = [:]
  for chapter in chapters {
    if let first = titles[chapter.title] {
      mistakes.append(
        Diagnostic(
          path: chapter.path, line: chapter.sections.first?.line ?? 1,
          "‘\(chapter.title)’ is already the title of \(first.path): choose another"))
    } else {
      titles[chapter.title] = chapter
    }
  }
  return mistakes + repeatedExercises(in: chapters)
}

/// Ids and labels of exercises that two pages claim.
private func repeatedExercises(in chapters: [Chapter]) -> [Diagnostic] {
  var homes: [String: Chapter] = [:]
  var mistakes: [Diagnostic] = []
  for chapter in chapters {
    for exercise in chapter.exercises {
      for key in ["the id ‘\(exercise.id)’", "the number \(exercise.label)"] {
        if let home = homes[key], home.path != chapter.path {
          mistakes.append(
            Diagnostic(
              path: chapter.path, line: exercise.section.line,
              "\(key) belongs to an exercise of \(home.path): choose another"))
        } else {
          homes[key] = chapter
        }
      }
    }
  }
  return mistakes
}

/// Links to pages or headings that aren't there.
func linkMistakes(_ titlePage: TitlePage, _ chapters: [Chapter], _ project: Project) -> [Diagnostic] {
  let pages = Dictionary(
    chapters.map { ($0.path, Set($0.sections.map(\.anchor))) }, uniquingKeysWith: { first, _ in first })
  var mistakes: [Diagnostic] = []
  for document in [titlePage.document] + chapters.flatMap({ [$0.document] + hints(of: $0) }) {
    let page = document.source.path
    let links = document.links
    let faults = links.map {
      fault(of: $0.destination, from: page, pages: pages, titlePage: titlePage, project: project)
    }
    // Places are searched for, and most pages need none.
    guard faults.contains(where: { $0 != nil }) else { continue }
    var places = LinkPlaces(source: document.source)
    for (link, message) in zip(links, faults) {
      let position = places.next(link.destination, in: link.range)
      if let message { mistakes.append(Diagnostic(path: page, position: position, message: message)) }
    }
  }
  return mistakes
}

/// The hints of a page as Markdown, each at its own lines.
private func hints(of page: Chapter) -> [Document] {
  page.exercises.flatMap(\.hints).filter { $0.role == .hint && mayHaveLinks($0.code) }.map { hint in
    let first = hint.code.lines.first?.number ?? 1
    let text = String(repeating: "\n", count: first - 1) + hint.code.lines.map(\.text).joined(separator: "\n")
    return Document(parsing: SourceText(path: page.path, text: text))
  }
}

/// Whether some Markdown needs to be read to know that no link is in it.
private func mayHaveLinks(_ code: CodeBlock) -> Bool {
  code.lines.contains { $0.text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") } }
}

extension Document {
  /// Where its links and images lead, each with the range of its block.
  fileprivate var links: [(destination: String, range: SourceRange)] {
    nodes.compactMap { node in
      switch node.kind {
      case .link(let destination, _), .image(let destination, _): (destination, node.range)
      default: nil
      }
    }
  }
}

/// Finds the links of a document one after the other, so that each of several alike in a paragraph has its own place.
private struct LinkPlaces {
  let source: SourceText
  private var last: [Key: SourcePosition] = [:]

  private struct Key: Hashable {
    let link: String
    let block: SourceRange
  }

  init(source: SourceText) { self.source = source }

  mutating func next(_ link: String, in block: SourceRange) -> SourcePosition {
    let key = Key(link: link, block: block)
    var rest = block
    if let last = last[key] { rest.start = SourcePosition(line: last.line, column: last.column + 1) }
    for (before, after) in [("](", ")"), ("](", " "), ("](<", ">"), ("", "")] {
      guard let found = source.find(before + link + after, in: rest) else { continue }
      let place = SourcePosition(line: found.line, column: found.column + before.utf8.count)
      last[key] = place
      return place
    }
    return last[key] ?? block.start
  }
}

private func fault(
  of link: String, from page: String, pages: [String: Set<String>], titlePage: TitlePage, project: Project
) -> String? {
  guard !link.contains(":"), !link.isEmpty else { return nil }
  let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
    $0.removingPercentEncoding ?? String($0)
  }
  let target = parts[0].isEmpty ? page : resolve(parts[0], from: page)
  if let anchors = pages[target] {
    guard parts.count > 1, !anchors.contains(parts[1]) else { return nil }
    let cure = suggestion(
      for: "#\(parts[1])", among: anchors.map { "#\($0)" },
      else: "give a heading the anchor {#\(parts[1])}, or mend the link")
    return "\(target) has no heading ‘#\(parts[1])’; \(cure)"
  }
  if target == "index.md" { return nil }
  // A page that index.md names and that isn't there is reported once, by the table of contents.
  if page == "index.md", titlePage.paths.contains(target) { return nil }
  if project.exists(target) { return nil }
  return
    "‘\(target)’ isn't there; \(suggestion(forPage: target, among: pages.keys, else: "mend the link, or add the file"))"
}

/// A relative link seen from the project's root.
private func resolve(_ link: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast()
  for part in link.split(separator: "/") {
    if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
  }
  return parts.joined(separator: "/")
}
