import Files
import Markup

/// The files of a new chapter, and the changed files that name it.
public struct NewChapter {
  /// The texts by their paths from the root; `index.md` and `Package.swift` are the two that name the chapter.
  public let files: [String: String]

  /// - Parameter title: without the number.
  public init(title: String, in book: Book) throws(Complaint) {
    let number = (book.numbers.last ?? 0) + 1
    let two = number < 10 ? "0\(number)" : "\(number)"
    let name = title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    guard !name.isEmpty else { throw Complaint("a title needs a letter or a digit") }
    files = [
      "Chapters/\(two)-\(name).md": page(number, title),
      "Sources/Steps/Rx\(two)/Rx\(two).swift":
        "// The core as chapter \(number) leaves it: tangled into this module at build time.\n",
      "Tests/Chapters/Chapter\(two)Tests/Chapter\(two)Tests.swift": suite(number, two),
      "index.md": try index(of: book, with: "- [\(number). \(title)](Chapters/\(two)-\(name).md)"),
      "Package.swift": try manifest(of: book, with: "\(two)-\(name)"),
    ]
  }

  /// The paths in the order of writing: the files that name the chapter come last.
  public var paths: [String] { files.keys.sorted { ($0.contains("/") ? 0 : 1, $0) < ($1.contains("/") ? 0 : 1, $1) } }
}

private func page(_ number: Int, _ title: String) -> String {
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

/// The title page with `item` inserted after its last entry, equally indented.
private func index(of book: Book, with item: String) throws(Complaint) -> String {
  var lines = book.titlePage.document.source.lines
  guard let last = book.titlePage.entries.last(where: { $0.path != nil }) else {
    throw Complaint(
      "index.md has no chapter yet, so it isn't clear where the new one goes: add `\(item)` yourself first")
  }
  let indent = lines[last.position.line - 1].prefix { $0 == " " }
  lines.insert("\(indent)\(item)", at: last.position.line)
  return lines.joined(separator: "\n") + "\n"
}

private func manifest(of book: Book, with slug: String) throws(Complaint) -> String {
  var lines = (book.manifest ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let last = book.chapters.last.map { "\"\($0.slug)\"" } ?? ""
  guard let index = lines.firstIndex(where: { ["\(last)", "\(last),"].contains($0.drop { $0 == " " }) }) else {
    throw Complaint(
      "Package.swift has no line with just the last chapter, so it isn't clear where the new one goes: add \"\(slug)\" yourself first"
    )
  }
  let indent = lines[index].prefix { $0 == " " }
  if !lines[index].hasSuffix(",") { lines[index] += "," }
  lines.insert("\(indent)\"\(slug)\",", at: index + 1)
  return lines.joined(separator: "\n")
}
