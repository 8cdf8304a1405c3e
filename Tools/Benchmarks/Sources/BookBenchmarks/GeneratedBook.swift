import Foundation

/// Writes a book of many chapters, each as long as a real one, into a folder.
///
/// Every chapter begins a file, revises it and the file of the chapter before by elision, and has the prose of one of
/// the real book's chapters with its examples.
struct GeneratedBook {
  let folder: URL
  /// The Markdown of all chapters, for cmark's own command.
  let pages: [URL]
  let bytes: Int

  init(chapters: Int, prose: [String], in folder: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder.appending(path: "Chapters"), withIntermediateDirectories: true)
    var index = "# Generated\n\n"
    var pages: [URL] = []
    var bytes = 0
    for number in 1...chapters {
      let slug = "\(number < 10 ? "0" : "")\(number)-chapter"
      let text = chapter(number, prose: prose[number % prose.count])
      let file = folder.appending(path: "Chapters/\(slug).md")
      try Data(text.utf8).write(to: file)
      pages.append(file)
      bytes += text.utf8.count
      index += "- [\(number). Chapter](Chapters/\(slug).md)\n"
    }
    try Data(index.utf8).write(to: folder.appending(path: "index.md"))
    self.folder = folder
    self.pages = pages
    self.bytes = bytes
  }
}

private func chapter(_ number: Int, prose: String) -> String {
  var text = "# \(number). Chapter\n\n"
  text += "```swift file=Part\(number).swift\n/// A part.\npublic final class Part\(number) {\n"
  for member in 1...20 { text += "  /// Says \(member).\n  public func member\(member)() -> Int { \(member) }\n\n" }
  text += "}\n```\n\n" + prose + "\n\n"
  text +=
    "```swift revise=Part\(number).swift\npublic final class Part\(number) {\n  // ...\n  public func member7() -> Int { 70 }\n\n  // ...\n}\n```\n"
  if number > 1 {
    text +=
      "\n```swift revise=Part\(number - 1).swift\npublic final class Part\(number - 1) {\n  // ...\n  public func member9() -> Int { 90 }\n\n  // ...\n}\n```\n"
  }
  return text
}

/// A real chapter's text without its title, its listings, its exercises and its links: what can stand in many pages at
/// once.
func proseOnly(_ text: String) -> String {
  var lines: [Substring] = []
  var isListing = false, isExercise = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
    if line.hasPrefix("## ") { isExercise = line == "## Exercises" }
    if isListing {
      if line == "```" { isListing = false }
    } else if ["file=", "extend=", "revise="].contains(where: { line.hasPrefix("```swift \($0)") }) {
      isListing = true
    } else if !isExercise {
      lines.append(line.replacing("```swift before", with: "```swift"))
    }
  }
  return lines.joined(separator: "\n").replacing(".md", with: ".html").replacing("](", with: "](https:").replacing(
    #/ until=[0-9]+/#, with: "")
}
