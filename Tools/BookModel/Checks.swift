import Foundation
import Markup

/// The differences between `index.md` and the folder of chapters, and chapters out of order.
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
  var numbers: [PageKey: String] = [:]
  var last = PageKey("")
  for entry in titlePage.entries {
    guard let path = entry.path else { continue }
    if let spelling = entry.spelling, spelling != path {
      report(entry.position, "‘\(spelling)’ is a roundabout way to a page: write ‘\(path)’")
      seen.insert(path)
      last = max(last, PageKey(path))
      continue
    }
    if !seen.insert(path).inserted {
      report(entry.position, "‘\(path)’ stands twice in the table of contents: keep one line")
    } else if !there.contains(path) {
      report(
        entry.position,
        "‘\(path)’ isn't there; \(suggestion(forFile: path, among: onDisk, else: "write it, or take the line out"))")
    }
    let key = PageKey(path)
    if let other = numbers[key], other != path, isNumbered(path) {
      report(entry.position, "‘\(path)’ has the number of ‘\(other)’: give one of them another, or a letter, as in 02a")
    }
    numbers[key] = numbers[key] ?? path
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

func isNumbered(_ path: String) -> Bool {
  let name = path.dropFirst("Chapters/".count)
  let digits = name.prefix { $0.isASCII && $0.isNumber }
  let suffix = name.dropFirst(digits.count).prefix { $0 != "-" }
  return digits.count >= 2 && suffix.allSatisfy { $0.isASCII && $0.isLowercase } && name.contains("-")
}

private func unnumbered(_ path: String) -> Diagnostic {
  Diagnostic(
    path: path, line: 1, "a page's file is called NN-name.md, like 03-subscription.md or 05a-twenty-odd-calls.md")
}

/// Titles, and ids of exercises, that two pages claim, and numbers that two exercises have.
func duplicates(in chapters: [Chapter]) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  var titles: [String: Chapter] = [:]
  for chapter in chapters {
    if let first = titles[chapter.name.lowercased()] {
      mistakes.append(
        Diagnostic(
          path: chapter.path, line: chapter.sections.first?.line ?? 1,
          "‘\(first.title == chapter.title ? chapter.title : chapter.name)’ is already the title of \(first.path): choose another"
        ))
    } else {
      titles[chapter.name.lowercased()] = chapter
    }
  }
  return mistakes + repeatedExercises(in: chapters)
}

/// The entries of the table of contents that differ from the titles of their pages.
func titleMistakes(_ titlePage: TitlePage, _ chapters: [Chapter]) -> [Diagnostic] {
  let pages = Dictionary(chapters.map { ($0.path, $0) }) { first, _ in first }
  return titlePage.entries.compactMap { entry in
    guard let path = entry.path, let page = pages[path], page.sections.first?.level == 1,
      let title = entry.linkTitle, ![page.title, page.name].contains(title)
    else { return nil }
    return Diagnostic(
      path: "index.md", position: entry.position,
      message: "\(path) calls itself ‘\(page.title)’, and here it is ‘\(title)’: call it the same")
  }
}

/// Examples whose `until` names a chapter that neither exists nor is announced on the title page.
func withdrawalMistakes(_ titlePage: TitlePage, _ chapters: [Chapter]) -> [Diagnostic] {
  let numbers = Set(chapters.map(\.number))
  guard let last = numbers.max() else { return [] }
  let announced = titlePage.announced
  return chapters.flatMap { page in
    page.examples.compactMap { example in
      guard !example.isContinuation, let until = example.until, until > page.number, !numbers.contains(until),
        !announced.contains(until)
      else { return nil }
      let place = page.document.source.locate("until=", in: page.document.nodes[example.node].range)
      let fault = until < last ? "there is no chapter \(until)" : "the book ends with chapter \(last) so far"
      let cure = "name one that is there, or announce it in index.md by a line without a link, `- \(until). Title`"
      return Diagnostic(
        path: page.path, position: place,
        message: "\(fault), so ‘until=\(until)’ is withdrawn by none: \(cure)")
    }
  }
}

/// Ids of exercises that two pages claim, and numbers that two exercises have.
private func repeatedExercises(in chapters: [Chapter]) -> [Diagnostic] {
  var homes: [String: Chapter] = [:]
  var mistakes: [Diagnostic] = []
  for chapter in chapters {
    for exercise in chapter.exercises {
      let number = "the number \(exercise.label)"
      for key in ["the id ‘\(exercise.id)’", number] {
        // Equal ids in one page are equal anchors, which are reported as such.
        guard key != number || chapter.hasNumber(of: exercise) else { continue }
        if let home = homes[key], home.path != chapter.path || key == number {
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
