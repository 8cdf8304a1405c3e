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
