import Foundation
import Markup

/// Where `index.md` and the folder of chapters differ, and where their order is wrong.
func contentsMistakes(_ titlePage: TitlePage, _ project: Project) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  let onDisk = project.pagesOnDisk
  func report(_ position: SourcePosition, _ message: String) {
    mistakes.append(Diagnostic(path: "index.md", position: position, message: message))
  }
  guard titlePage.contents != nil else {
    report(SourcePosition(line: 1, column: 1), "no table of contents: list the chapters as `- [1. Push](Chapters/01-push.md)`")
    return mistakes + onDisk.filter { !isNumbered($0) }.map(unnumbered)
  }
  var seen: Set<String> = []
  var last = PageKey("")
  for entry in titlePage.entries {
    guard let path = entry.path else { continue }
    if !seen.insert(path).inserted {
      report(entry.position, "‘\(path)’ stands twice in the table of contents")
    } else if !onDisk.contains(path) {
      report(entry.position, "‘\(path)’ isn't there\(suggestion(for: path, among: onDisk)) Write it, or take the line out")
    }
    let key = PageKey(path)
    if key < last { report(entry.position, "‘\(path)’ stands after a page with a higher number: chapters go in the order of their numbers") }
    last = max(last, key)
  }
  for path in onDisk where !seen.contains(path) {
    mistakes.append(Diagnostic(path: path, line: 1, "the page isn't in the table of contents: add `- [Title](\(path))` to index.md"))
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
  Diagnostic(path: path, line: 1, "a page's file is called NN-name.md, like 03-subscription.md or 05a-twenty-odd-calls.md")
}

/// Names that two blocks of the book claim.
func duplicates(in chapters: [Chapter]) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  var titles: [String: Chapter] = [:]
  for chapter in chapters {
    if let first = titles[chapter.title] {
      mistakes.append(Diagnostic(path: chapter.path, line: chapter.sections.first?.line ?? 1, "‘\(chapter.title)’ is already the title of \(first.path)"))
    } else {
      titles[chapter.title] = chapter
    }
  }
  return mistakes + repeatedExerciseParts(in: chapters)
}

/// Parts of which an exercise has one, given twice or in two chapters.
private func repeatedExerciseParts(in chapters: [Chapter]) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  var homes: [String: String] = [:]
  var parts: Set<String> = []
  for chapter in chapters {
    for block in chapter.exercises {
      if let home = homes[block.exercise], home != chapter.path {
        mistakes.append(Diagnostic(path: chapter.path, line: block.line, "the exercise ‘\(block.exercise)’ is already in \(home)"))
        continue
      }
      homes[block.exercise] = chapter.path
      switch block.role {
      case .starter, .contract, .reference:
        if !parts.insert("\(block.exercise) \(block.role)").inserted {
          mistakes.append(Diagnostic(path: chapter.path, line: block.line, "the exercise ‘\(block.exercise)’ has its \(block.role) already"))
        }
      default: break
      }
    }
  }
  return mistakes
}

/// Links to pages or headings that aren't there.
func linkMistakes(_ titlePage: TitlePage, _ chapters: [Chapter], _ project: Project) -> [Diagnostic] {
  let pages = Dictionary(chapters.map { ($0.path, Set($0.sections.map(\.anchor))) }, uniquingKeysWith: { first, _ in first })
  var mistakes: [Diagnostic] = []
  for document in [titlePage.document] + chapters.map(\.document) {
    let page = document.source.path
    for node in document.nodes {
      let destination: String
      switch node.kind {
      case .link(let link, _): destination = link
      case .image(let source, _): destination = source
      default: continue
      }
      guard let message = fault(of: destination, from: page, pages: pages, titlePage: titlePage, project: project) else { continue }
      mistakes.append(Diagnostic(path: page, position: document.source.locate(destination, in: node.range), message: message))
    }
  }
  return mistakes
}

private func fault(of link: String, from page: String, pages: [String: Set<String>], titlePage: TitlePage, project: Project) -> String? {
  guard !link.contains(":"), !link.isEmpty else { return nil }
  let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { $0.removingPercentEncoding ?? String($0) }
  let target = parts[0].isEmpty ? page : resolve(parts[0], from: page)
  if let anchors = pages[target] {
    guard parts.count > 1, !anchors.contains(parts[1]) else { return nil }
    return "\(target) has no heading ‘#\(parts[1])’\(suggestion(for: parts[1], among: anchors))"
  }
  if target == "index.md" { return nil }
  // A page that index.md names and that isn't there is reported once, by the table of contents.
  if page == "index.md", titlePage.paths.contains(target) { return nil }
  if !project.exists(target) { return "‘\(target)’ isn't there\(suggestion(for: target, among: pages.keys))" }
  return nil
}

/// A relative link seen from the project's root.
private func resolve(_ link: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast()
  for part in link.split(separator: "/") {
    if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
  }
  return parts.joined(separator: "/")
}
