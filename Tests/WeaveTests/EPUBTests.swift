import Book
import Foundation
import Programs
import Testing

@testable import CoreHistory
@testable import ExampleRunner
@testable import Weave

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let index = """
  # The book & more

  - Part I
    - [1. One](Chapters/01-one.md)
    - [2. Two & more](Chapters/02-two.md)
  - An empty part
  """

private let pages = [
  "01-one": """
  # 1. One

  See [two](02-two.md#second), [itself](#here), [the readme](../README.md) and [the world](https://swift.org/a?b&c).

  ## Here

  A line  
  break, `a < b` & ![a picture](x.png).

  > [!NOTE]
  > Mind "this".

  ```swift file=A.swift
  public struct A {
    public let aNameThatIsWideEnoughToMakeTheBoxScroll = "é <&> 中"
  }
  ```

  ***

  ## Exercises

  ### Exercise 1.1 ★ Try {#try}

  ```hint exercise=try
  Why *not*?
  ```
  """,
  "02-two": "# 2. Two & more\n\n## Second\n\n```swift revise=A.swift\npublic struct A {\n}\n```\n",
]

/// The EPUB of a small book with everything in it, by the names of its files.
private func edition() throws -> (bytes: [UInt8], files: [(name: String, text: String)]) {
  let book = try book(pages, index: index)
  let bytes = epub(book, History(of: book), modified: "2026-01-31T12:00:00Z").bytes
  return (bytes, try unzip(bytes))
}

@Suite(.waitsForPrograms) struct EPUBTests {
  @Test func `The type of the file comes first, and is not compressed`() throws {
    let (bytes, files) = try edition()
    #expect(Array(bytes[30..<38]) == Array("mimetype".utf8))
    #expect(String(decoding: bytes[38..<58], as: UTF8.self) == "application/epub+zip")
    #expect(
      files.map(\.name) == [
        "mimetype", "META-INF/container.xml", "EPUB/package.opf", "EPUB/nav.xhtml", "EPUB/style.css",
        "EPUB/index.xhtml", "EPUB/01-one.xhtml", "EPUB/02-two.xhtml", "EPUB/core-01.xhtml", "EPUB/core-02.xhtml",
        "EPUB/exercises.xhtml", "EPUB/glossary.xhtml", "EPUB/names.xhtml",
      ])
  }

  @Test func `The same book gives the same bytes`() throws {
    let first = try edition().bytes
    for _ in 0..<3 { #expect(try edition().bytes == first) }
  }

  @Test func `Every file is well-formed, and none asks for a script or the network`() throws {
    for (name, text) in try edition().files where !name.hasSuffix(".css") && name != "mimetype" {
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(name): \(String(describing: parser.parserError))")
      for word in ["<script", "<button", "tabindex", "<img", "onclick"] {
        #expect(!text.contains(word), "\(word) in \(name)")
      }
    }
  }

  @Test func `Links stay within the book, or lead to the world, or are text`() throws {
    let page = try #require(edition().files.first { $0.name == "EPUB/01-one.xhtml" }).text
    #expect(
      page.contains(
        "See <a href=\"02-two.xhtml#second\">two</a>, <a href=\"#here\">itself</a>, the readme and "
          + "<a href=\"https://swift.org/a?b&amp;c\">the world</a>."))
    #expect(page.contains("&amp; a picture."))
  }

  @Test func `What is folded lies open`() throws {
    for name in ["01-one", "02-two"] {
      let page = try #require(edition().files.first { $0.name == "EPUB/\(name).xhtml" }).text
      #expect(page.contains("<details") && page.ranges(of: "<details").count == page.ranges(of: "open=\"open\"").count)
    }
  }

  @Test func `A page says what the page of the site says`() throws {
    let book = try book(pages, index: index)
    let files = texts(book, History(of: book))
    for (name, text) in try edition().files where name.hasSuffix("-one.xhtml") || name.hasSuffix("-two.xhtml") {
      let page = try #require(files[String(name.dropFirst(5).dropLast(6)) + ".html"])
      #expect(try spoken(page, in: "article") == spoken(text, in: "body"))
    }
  }

  @Test func `The contents name every page and section in order, and no part without pages`() throws {
    let nav = try #require(edition().files.first { $0.name == "EPUB/nav.xhtml" }).text
    #expect(
      nav.contains(
        """
        <ol>
        <li><a href="index.xhtml">The book &amp; more</a></li>
        <li><span>Part I</span><ol>
        <li><a href="01-one.xhtml">1. One</a><ol>
        <li><a href="01-one.xhtml#here">Here</a></li>
        <li><a href="01-one.xhtml#exercises">Exercises</a></li>
        </ol>
        </li>
        <li><a href="02-two.xhtml">2. Two &amp; more</a><ol>
        <li><a href="02-two.xhtml#second">Second</a></li>
        </ol>
        </li>
        </ol>
        </li>
        <li><a href="core-01.xhtml">The core after chapter 1</a></li>
        <li><a href="core-02.xhtml">The core after chapter 2</a></li>
        <li><a href="exercises.xhtml">Exercises</a></li>
        <li><a href="glossary.xhtml">Glossary</a></li>
        <li><a href="names.xhtml">Names</a></li>
        </ol>
        </nav>
        """))
  }

  @Test func `A page with a drawing says so`() throws {
    let book = try book(["03-page": "# Page\n\n```marbles\na: -1-|\na\nresult: -1-|\n```"])
    let files = try unzip(epub(book, History(), modified: "").bytes)
    let package = try #require(files.first { $0.name == "EPUB/package.opf" }).text
    #expect(package.contains("href=\"03-page.xhtml\" media-type=\"application/xhtml+xml\" properties=\"svg\""))
    #expect(package.ranges(of: "properties=\"svg\"").count == 1)
    let page = try #require(files.first { $0.name == "EPUB/03-page.xhtml" }).text
    #expect(page.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"marbles\""))
  }

  @Test func `The style is plain`() throws {
    let style = try #require(edition().files.first { $0.name == "EPUB/style.css" }).text
    for word in ["var(", "--", "@media", ":root", "url("] { #expect(!style.contains(word), "\(word)") }
    #expect(style.ranges(of: "{").count == style.ranges(of: "}").count)
    #expect(style.contains(".k { color: #8f1d7c; }"))
  }

  @Test func `What has a style of its own on the screen has one in an EPUB`() throws {
    // Only wide windows and paper have rules for these.
    let others: Set = ["below", "minutes", "run", "whereabouts", "wide"]
    let files = try edition().files
    let style = try #require(files.first { $0.name == "EPUB/style.css" }).text
    let classes = Set(
      files.filter { $0.name.hasSuffix(".xhtml") }.flatMap { $0.text.matches(of: #/ class="([^"]*)"/#) }
        .flatMap { $0.output.1.split(separator: " ").map(String.init) })
    #expect(classes.isSuperset(of: ["listing", "note", "exercise", "counts"]))
    for name in classes.subtracting(others) where hasRule(styleSheet(), for: name) {
      #expect(hasRule(style, for: name), "\(name)")
    }
  }

  @Test(epubcheck) func `EPUBCheck finds nothing to say`() async throws {
    let bytes = try edition().bytes
    expectPraise(try await aside { try validate(bytes) })
  }

  @Test(
    epubcheck,
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] == nil,
      "in CI the same is asked about what `book build --format epub` makes"))
  func `EPUBCheck finds nothing to say about this book`() async throws {
    let real = try RealBook.shared.get()
    let bytes = epub(real.book, real.history, modified: "2026-01-31T12:00:00Z").bytes
    expectPraise(try await aside { try validate(bytes) })
  }

  private func expectPraise(_ said: (status: Int32, text: String)) {
    #expect(said.status == 0, "\(said.text)")
    #expect(!said.text.contains("ERROR") && !said.text.contains("WARNING"), "\(said.text)")
  }
}

/// Returns whether a style sheet has a rule for a class.
private func hasRule(_ style: String, for name: String) -> Bool {
  style.ranges(of: ".\(name)").contains { range in
    style[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && !"-_".contains($0) } ?? true
  }
}

private let epubcheck = ConditionTrait.enabled(
  if: program("epubcheck") != nil, "epubcheck isn't installed: the EPUB wasn't validated")

/// Shows an EPUB to the program that knows best, and waits for what it says.
private func validate(_ bytes: [UInt8]) throws -> (status: Int32, text: String) {
  let file = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString).epub")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(bytes).write(to: file)
  guard let tool = program("epubcheck") else { throw CocoaError(.fileNoSuchFile) }
  // Debian installs the archive itself, which only some kernels can start.
  let isArchive = try FileHandle(forReadingFrom: tool).read(upToCount: 2) == Data("PK".utf8)
  guard let starter = isArchive ? program("java") : tool else { throw CocoaError(.fileNoSuchFile) }
  let check = try run(starter, (isArchive ? ["-jar", tool.path] : []) + [file.path, "--failonwarnings"])
  return (check.status, check.text)
}

/// The words of a page without its markup, and without the signs for pointers.
private func spoken(_ page: String, in element: String) throws -> String {
  let start = try #require(page.firstRange(of: "<\(element)>")).upperBound
  let end = try #require(page.firstRange(of: "</\(element)>")).lowerBound
  let text = page[start..<end].replacing(#/<a class="anchor"[^>]*>#<\/a>/#, with: "")
    .replacing(#/<img [^>]*alt="([^"]*)"[^>]*>/#) { $0.output.1 }
  return text.replacing(#/<[^>]*>/#, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private func program(_ name: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
    .map { URL(fileURLWithPath: "\($0)/\(name)") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// The files of an archive that stores them as they are, each proved against its checksum.
func unzip(_ bytes: [UInt8]) throws -> [(name: String, text: String)] {
  func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
  var files: [(name: String, text: String)] = []
  var position = 0
  while number(position, 4) == 0x0403_4b50 {
    let length = number(position + 18, 4), nameLength = number(position + 26, 2), start = position + 30
    let content = Array(bytes[(start + nameLength)..<(start + nameLength + length)])
    #expect(number(position + 14, 4) == Int(checksum(content)))
    files.append(
      (String(decoding: bytes[start..<start + nameLength], as: UTF8.self), String(decoding: content, as: UTF8.self)))
    position = start + nameLength + length
  }
  return files
}
