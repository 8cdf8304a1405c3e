import Files
import Markup

/// The files of a new chapter, or of a new page of one, and the changed files that name it.
public struct NewChapter {
  /// The texts by their paths from the root; `index.md` and `Package.swift` are the two that name the page.
  public let files: [String: String]

  /// - Parameters:
  ///   - title: without the number.
  ///   - number: the chapter that gets one more page, with the next letter; `nil` for the chapter after the last.
  public init(title: String, pageOf number: Int? = nil, in book: Book) throws(Complaint) {
    let name = title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    guard !name.isEmpty else { throw Complaint("a title needs a letter or a digit") }
    let place = try number.map { number throws(Complaint) in try Place(pageOf: number, in: book) } ?? Place(after: book)
    let slug = "\(place.two)\(place.letter)-\(name)"
    let item = "- [\(place.label). \(title)](Chapters/\(slug).md)"
    var files = [
      "Chapters/\(slug).md": place.page(title),
      "index.md": try index(of: book, with: item, after: place.last),
      "Package.swift": try manifest(of: book, with: slug, after: place.last),
    ]
    if place.letter.isEmpty {
      files["Sources/Steps/Rx\(place.two)/Rx\(place.two).swift"] =
        "// The core as chapter \(place.number) leaves it: tangled into this module at build time.\n"
      files["Tests/Chapters/Chapter\(place.two)Tests/Chapter\(place.two)Tests.swift"] = suite(place.number, place.two)
    }
    self.files = files
  }

  /// The paths in the order of writing: the files that name the page come last.
  public var paths: [String] { files.keys.sorted { ($0.contains("/") ? 0 : 1, $0) < ($1.contains("/") ? 0 : 1, $1) } }
}

/// Where a new page stands in the book.
private struct Place {
  let number: Int
  /// Empty for a chapter's main page.
  let letter: String
  /// The page before it.
  let last: Chapter?
  /// The main page of its chapter, if it isn't that itself.
  let main: Chapter?

  var label: String { "\(number)\(letter)" }
  var two: String { number < 10 ? "0\(number)" : "\(number)" }

  init(after book: Book) {
    (number, letter, last, main) = ((book.numbers.last ?? 0) + 1, "", book.chapters.last, nil)
  }

  init(pageOf number: Int, in book: Book) throws(Complaint) {
    let pages = book.chapters.filter { $0.number == number }
    guard let main = pages.first, let last = pages.last else {
      throw Complaint("there is no chapter \(number): begin it with `./Tools/book new chapter` and its title")
    }
    let taken = PageKey(last.path).suffix
    guard let letter = "abcdefghijklmnopqrstuvwxyz".first(where: { String($0) > taken }) else {
      throw Complaint("chapter \(number) has a page for every letter")
    }
    (self.number, self.letter, self.last, self.main) = (number, String(letter), last, main)
  }

  func page(_ title: String) -> String {
    guard let main else { return chapterPage(number, title) }
    return """
      # \(label). \(title)

      *What does it add to [chapter \(number)](\(main.slug).md)?*

      ## One entry

      ## In the real library

      """
  }
}

private func chapterPage(_ number: Int, _ title: String) -> String {
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

/// The title page with `item` inserted after the entry of the page before it, equally indented.
private func index(of book: Book, with item: String, after page: Chapter?) throws(Complaint) -> String {
  var lines = book.titlePage.document.source.lines
  guard let last = book.titlePage.entries.last(where: { $0.path != nil && $0.path == page?.path }) else {
    throw Complaint(
      "index.md has no chapter yet, so it isn't clear where the new one goes: add `\(item)` yourself first")
  }
  let indent = lines[last.position.line - 1].prefix { $0 == " " }
  lines.insert("\(indent)\(item)", at: last.position.line)
  return lines.joined(separator: "\n") + "\n"
}

private func manifest(of book: Book, with slug: String, after page: Chapter?) throws(Complaint) -> String {
  var lines = (book.manifest ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let last = page.map { "\"\($0.slug)\"" } ?? ""
  guard let index = lines.firstIndex(where: { ["\(last)", "\(last),"].contains($0.drop { $0 == " " }) }) else {
    throw Complaint(
      "Package.swift has no line with just \(last), so it isn't clear where the new one goes: add \"\(slug)\" yourself first"
    )
  }
  let indent = lines[index].prefix { $0 == " " }
  if !lines[index].hasSuffix(",") { lines[index] += "," }
  lines.insert("\(indent)\"\(slug)\",", at: index + 1)
  return lines.joined(separator: "\n")
}
