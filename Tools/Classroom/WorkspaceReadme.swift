import Book
import CoreHistory
import Tangle

/// Returns the README of a workspace: the exercise's text, the learner's file, the commands, the checks.
func readme(
  of exercise: Exercise, on page: Chapter, in book: Book, _ history: History, _ names: LinkNames
) -> String {
  let minutes = exercise.minutes.map { ", about \($0) minutes" } ?? ""
  var parts = ["# \(exercise.title)", "From “\(page.title)”\(minutes)."]
  let prose = prose(of: exercise, on: page, names)
  if !prose.isEmpty { parts.append(prose) }
  parts += exercise.kind == .predict ? programs(of: exercise, on: page, in: book) : [work(in: exercise)]
  parts.append(commands(for: exercise))
  if !exercise.checks.isEmpty { parts += checks(of: Assignment(exercise, of: page, history)) }
  return parts.joined(separator: "\n\n") + "\n"
}

/// The programs whose output is to be predicted, each with the declarations of the page that it needs.
private func programs(of exercise: Exercise, on page: Chapter, in book: Book) -> [String] {
  let files = predictionFiles(exercise)
  let pages = book.chapters.filter { $0.number == page.number }
  return zip(exercise.predictions, files).flatMap { number, file -> [String] in
    let code = page.examples[number - 1].code
    let setups = setups(of: pages, neededBy: code)
    let helpers =
      setups.isEmpty ? [] : ["The chapter declares for its programs:"] + setups.map { fenced($0, as: "swift") }
    let request = "What does this program print? Write it into `\(file)`, line by line, before you run anything."
    return ["## The program", request, fenced(code.lines.map(\.text), as: "swift")] + helpers
  }
}

private func work(in exercise: Exercise) -> String {
  guard let target = exercise.target else { return "" }
  let path = workPath(of: target)
  let core = "`Sources/Rx` is the core as chapter \(exercise.step) leaves it."
  let what =
    target.isOwnFile
    ? "You write in `\(path)`. \(core) Change it as you like while you look for something: the check takes its own."
    : "You change `\(path)`, a file of the core. \(core) The check takes this one file from you, and the others from the book."
  return
    "## Your file\n\n\(what)\n\n`Sources/try/main.swift` is there to play with: `swift run try`, in this folder, runs it."
}

private func commands(for exercise: Exercise) -> String {
  let id = exercise.id
  var rows = [
    ("check \(id)", exercise.kind == .predict ? "compares your prediction" : "tries your solution"),
    ("watch \(id)", "tries it again whenever you save"),
  ]
  if !exercise.hints.isEmpty { rows.append(("hint \(id)", "helps, a little more each time")) }
  rows.append(("reset \(id)", "begins anew and keeps what you had"))
  let width = rows.map(\.0.count).max() ?? 0
  let lines = rows.map { "./Tools/book exercise \($0.padded(to: width))   \($1)" }
  return "## Commands\n\nIn the book's folder:\n\n" + fenced(lines, as: "sh")
}

private func checks(of assignment: Assignment) -> [String] {
  let exercise = assignment.exercise
  var parts = ["## What is checked"]
  let sentences = assignment.scenarios.filter { !$0.isHidden }.map(\.sentence)
  if !sentences.isEmpty { parts.append(sentences.map { "- \($0)" }.joined(separator: "\n")) }
  if let contract = exercise.contract {
    parts.append("Your file must fit this:")
    parts.append(fenced(contract.code.lines.map(\.text), as: "swift"))
  }
  parts.append("And this is tried with it; what the trace then says must be right:")
  parts += exercise.checks.map { fenced($0.code.lines.map(\.text), as: "swift") }
  return parts
}

extension String {
  /// Returns the text with blanks appended, up to `width` characters.
  public func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
