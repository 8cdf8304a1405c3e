import Book
import CoreHistory
import Files
import Foundation
import Tangle

/// The tool that the build plugin runs: `TangleCommand step|examples NUMBER LAST ROOT OUTPUT-FOLDER`.
@main
struct TangleCommand {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 5, let number = Int(arguments[2]), let last = Int(arguments[3]),
      ["step", "examples"].contains(arguments[1])
    else {
      complain("usage: TangleCommand step|examples NUMBER LAST ROOT OUTPUT-FOLDER")
      exit(64)
    }
    let project = Project(root: URL(fileURLWithPath: arguments[4]))
    let files = arguments[1] == "step" ? step(number, of: project) : examples(number, last: last, of: project)
    let folder = URL(fileURLWithPath: arguments[5])
    do {
      for (name, text) in files { try writeIfChanged(text, to: folder.appending(path: name)) }
    } catch {
      complain("error: \(sentence(error))")
      exit(1)
    }
  }

  private static func step(_ number: Int, of project: Project) -> [String: String] {
    let (chapters, mistakes) = project.chapters { $0 <= number }
    let history = History(of: chapters)
    stop(at: mistakes + history.mistakes)
    return ["Core.swift": stepFile(history.core(after: number) ?? Core(), after: number)]
  }

  private static func examples(_ number: Int, last: Int, of project: Project) -> [String: String] {
    let (chapters, mistakes) = project.chapters { $0 == number }
    stop(at: mistakes + chapters.flatMap { exampleMistakes($0, isFirst: number == project.firstNumber) })
    let history = chapters.contains(where: \.hasTraces) ? History(of: project.chapters { $0 <= number }.chapters) : nil
    let previous = number == project.firstNumber ? nil : number - 1
    return exampleFiles(chapters, previous: previous, last: last) { history?.core(after: $0) }
  }

  private static func stop(at mistakes: [Diagnostic]) {
    guard !mistakes.isEmpty else { return }
    for mistake in mistakes { complain("\(mistake)") }
    exit(1)
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
