import ArgumentParser
import Book
import Foundation
import Tangle

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begins something new.", subcommands: [NewChapterCommand.self])
}

struct NewChapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chapter",
    abstract: "Begins the next chapter: its page, its line in index.md and Package.swift, its step and its tests.")

  @Argument(help: "The title, without the number: \"Subjects\".")
  var title: String

  func run() async throws {
    let place = try Workplace()
    try place.requireSoundness()
    let number = (place.book.numbers.last ?? 0) + 1
    let two = number < 10 ? "0\(number)" : "\(number)"
    let name = title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    guard !name.isEmpty else { throw ValidationError("a title needs a letter or a digit") }
    let slug = "\(two)-\(name)"
    let files = [
      "Chapters/\(slug).md": page(number),
      "Sources/Steps/Rx\(two)/Rx\(two).swift": "// The core as chapter \(number) leaves it: tangled into this module at build time.\n",
      "Tests/Chapters/Chapter\(two)Tests/Chapter\(two)Tests.swift": suite(number, two),
      "index.md": try indexWithLine(for: "- [\(number). \(title)](Chapters/\(slug).md)", place),
      "Package.swift": try manifestWithChapter(slug, place),
    ]
    for path in files.keys where path != "index.md" && path != "Package.swift" && place.project.exists(path) {
      throw Complaint("\(path) is there already; nothing was written")
    }
    // The two files that name the new ones are written last.
    for (path, text) in files.sorted(by: { ($0.key.contains("/") ? 0 : 1, $0.key) < ($1.key.contains("/") ? 0 : 1, $1.key) }) {
      try writeIfChanged(text, to: place.project.root.appending(path: path))
      print("wrote \(path)")
    }
  }

  private func page(_ number: Int) -> String {
    """
    # \(number). \(title)

    *The one question of the chapter?*

    ## Cold open

    ## The obvious way

    ## What the tests pin

    ## In the real library

    ## Recap

    ## Exercises

    ## Design note

    ## Bridge

    """
  }

  private func suite(_ number: Int, _ two: String) -> String {
    """
    import Testing

    /// The examples of chapter \(number), tangled into this suite at build time.
    @Suite struct Chapter\(two)Tests {}

    """
  }

  /// The title page with a line behind its last one, as deep as that.
  private func indexWithLine(for item: String, _ place: Workplace) throws -> String {
    var lines = place.project.lines(of: "index.md")
    guard let last = place.book.titlePage.entries.last(where: { $0.path != nil }) else {
      throw Complaint("index.md has no chapter yet, so it isn't clear where the new one goes: add `\(item)` yourself first")
    }
    let indent = lines[last.position.line - 1].prefix { $0 == " " }
    lines.insert("\(indent)\(item)", at: last.position.line)
    return lines.joined(separator: "\n") + "\n"
  }

  private func manifestWithChapter(_ slug: String, _ place: Workplace) throws -> String {
    var lines = place.project.lines(of: "Package.swift")
    guard let last = place.book.chapters.last?.slug, let index = lines.firstIndex(where: { $0.contains("\"\(last)\"") }) else {
      throw Complaint("Package.swift doesn't name the last chapter, so it isn't clear where the new one goes")
    }
    let indent = lines[index].prefix { $0 == " " }
    lines.insert("\(indent)\"\(slug)\",", at: index + 1)
    return lines.joined(separator: "\n") + "\n"
  }
}
