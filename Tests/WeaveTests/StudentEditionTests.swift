import Book
import CoreHistory
import Files
import Foundation
import Testing

@testable import Weave

/// Words that begin in many ways, so that the search index can't cut off more of one than its first letters.
private let told = [
  "bdellox", "cnidaxo", "dwarfix", "fjordux", "gnomexa", "hyraxon", "kvetchu", "mbiraxo", "pfennox", "qophexi",
  "tsarexu", "vladixo", "wyvexan", "xystoxi",
]
/// Words that no edition contains.
private let untold = ["zlotyxa", "ytterbo", "rhombux"]
/// Words that a learner's edition contains.
private let given = ["llanoxe", "ozonixu", "ivoryxo"]

private let pages = [
  "01-one": """
  # 1. One

  ```swift file=One.swift
  public struct Marked {
    public func mentioned() {}
  }
  ```

  ## Recap

  Words: event 事件.

  ### Exercise 1.1 ★ Foretell {#foretell}

  ```swift exercise=foretell predict minutes=2
  print(String("llanoxe".reversed()))
  ```

  ```output
  bdellox
  ```

  ```trace
  cnidaxo() one
  ```

  > [!SOLUTION]
  > The dwarfix 侏儒 is [said](#recap "fjordux"), as `gnomexa` and `mentioned()`. ![hyraxon](x.png)
  >
  > ## The kvetchu
  >
  > ```text
  > mbiraxo
  > ```
  >
  > ```swift
  > print("pfennox")
  > ```
  >
  > ```output
  > pfennox
  > ```

  ### Exercise 1.2 ★ Write {#write}

  ```swift exercise=write starter file=Two.swift minutes=5
  let ozonixu = 0
  ```

  ```swift exercise=write contract
  let zlotyxa = ozonixu
  ```

  ```swift exercise=write check
  scenario("it holds") { check() }
  ```

  ```swift exercise=write hidden
  scenario("ytterbo holds") { rhombux() }
  ```

  ```swift exercise=write reference
  let qophexi = 2
  ```

  ```swift exercise=write mutant="forgets the tsarexu" by="it holds"
  let vladixo = 1
  ```

  ```swift exercise=write mutant="is wyvexan" by="ytterbo holds"
  let ozonixu = 3
  ```

  ```hint exercise=write
  What is ivoryxo?
  ```

  ### Exercise 1.3 ★ Think {#think}

  > [!SOLUTION]
  > - xystoxi
  """,
  "02-two": "# 2. Two\n\n```swift revise=One.swift\npublic struct Marked {\n}\n```\n",
]

/// The contents of every file that an edition is made of, and of those inside its archives, in small letters.
private func everything(_ edition: Edition) throws -> [String: String] {
  let book = try book(pages)
  try #require(book.mistakes.filter { !$0.message.contains("x.png") }.map(\.message) == [])
  let files = weave(book, History(of: book), edition: edition)
  var texts: [String: String] = ["single page": singlePage(book, History(of: book), edition: edition)]
  let epub = epub(book, History(of: book), edition: edition, modified: "2026-01-31T12:00:00Z").bytes
  for (name, bytes) in files.merging(["book.epub": epub], uniquingKeysWith: { first, _ in first }) {
    texts[name] = String(decoding: bytes, as: UTF8.self)
    guard name.hasSuffix(".zip") || name.hasSuffix(".epub") else { continue }
    for (inner, text) in try unzip(bytes) { texts["\(name): \(inner)"] = text }
  }
  return texts.mapValues { $0.lowercased() }
}

/// The files that hold a word, as far as an index of words keeps it.
private func holders(of word: String, in files: [String: String]) -> [String] {
  files.filter { $0.value.contains(word.dropFirst(2)) }.keys.sorted()
}

@Suite struct StudentEditionTests {
  @Test func `Nothing that gives a solution away is in any file of the student edition`() throws {
    let files = try everything(.student)
    for name in ["core-02.zip: core-02/One.swift", "book.epub: EPUB/01-one.xhtml"] { #expect(files[name] != nil) }
    for word in told + untold { #expect(holders(of: word, in: files) == [], "\(word)") }
    for (name, text) in files where name.hasSuffix("html") { #expect(!text.contains("solution"), "\(name)") }
    for word in given { #expect(holders(of: word, in: files).contains("01-one.html"), "\(word)") }
  }

  @Test func `Nothing that gives a solution away is in the student edition as Markdown`() throws {
    let texts = studentMarkdown(try book(pages))
    #expect(texts.keys.sorted() == ["Chapters/01-one.md", "Chapters/02-two.md", "index.md"])
    let page = try #require(texts["Chapters/01-one.md"])
    for word in told + untold { #expect(!texts.values.contains { $0.contains(word) }, "\(word)") }
    for word in given + ["hold"] { #expect(page.contains(word), "\(word)") }
    #expect(texts["Chapters/02-two.md"] == pages["02-two"])
  }

  @Test func `Hints are folded in the student edition as Markdown`() throws {
    let text = """
      # 1. One

      ```swift file=One.swift
      let one = 1
      ```

      ## Exercises

      ### Exercise 1.1 ★ Two {#two}

      ```swift exercise=two starter file=Two.swift minutes=2
      let two = 0
      ```

      ```swift exercise=two check
      scenario("two is two") { trace in trace.note("\\(two)") }
      ```

      ```swift exercise=two reference
      let two = 2
      ```

      ```hint exercise=two
      What comes *after* one?
      ```

      ```swift exercise=two skeleton
      let two = 1 + 1
      ```

      The end.

      """
    let page = try #require(studentMarkdown(try book(["01-one": text]))["Chapters/01-one.md"])
    #expect(
      page.hasSuffix(
        """
        <details>
        <summary>Hint 1</summary>

        What comes *after* one?

        </details>

        <details>
        <summary>Hint 2, in code</summary>

        ```swift exercise=two skeleton
        let two = 1 + 1
        ```

        </details>

        The end.

        """))
    #expect(!page.contains("hint exercise=two"))
  }

  @Test func `Of the real book, too, and all links lead somewhere`() throws {
    let real = try RealBook.shared.get().book
    let root = FileManager.default.temporaryDirectory.appending(path: "student-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let texts = studentMarkdown(real)
    for (path, text) in texts { try writeWhole(Data(text.utf8), to: root.appending(path: path)) }
    let student = Book(Project(root: root))
    #expect(student.chapters.map(\.path) == real.chapters.map(\.path))
    // Its only mistakes come from the parts that were left out of exercises, and from the tags that fold hints.
    let lacks = ["the exercise ‘", "what this prints can't be checked", "HTML would be shown"]
    #expect(student.mistakes.map(\.message).filter { message in !lacks.contains { message.hasPrefix($0) } } == [])
    for page in student.chapters {
      #expect(page.exercises.map(\.id) == real[page: page.path]?.exercises.map(\.id))
      for exercise in page.exercises {
        #expect(exercise.reference == nil && exercise.mutants.isEmpty && exercise.hidden.isEmpty)
        #expect(exercise.contract == nil)
        for number in exercise.predictions {
          #expect(page.examples[number - 1].output == nil && page.traces(of: number).isEmpty)
        }
      }
      #expect(page.document.solutionNotes(in: page.document.nodes.indices).isEmpty)
      // Everything else is there.
      let full = try #require(real[page: page.path])
      #expect(page.listings.count == full.listings.count && page.examples.count == full.examples.count)
      #expect(page.sections.count == full.sections.count { !Hidden(full).contains($0.node) })
    }
    for (page, exercise) in real.exercises {
      let secrets = exercise.blocks.filter { [.contract, .hidden, .reference].contains($0.role) || $0.role.isMutant }
      for block in secrets {
        let code = block.code.lines.map(\.text).joined(separator: "\n")
        #expect(texts[page.path]?.contains(code) == false, "\(page.path):\(block.line)")
      }
    }
  }

  @Test func `The full edition tells it on the page of solutions, and on no chapter's own page`() throws {
    let files = try everything(.full)
    for word in told {
      let holders = Set(holders(of: word, in: files))
      // The code of a wrong way is left out on paper.
      let everywhere =
        ["solutions.html", "book.epub: EPUB/solutions.xhtml"] + (word == "vladixo" ? [] : ["single page"])
      #expect(holders.isSuperset(of: everywhere), "\(word)")
      #expect(
        holders.isSubset(of: [
          "solutions.html", "book.epub: EPUB/solutions.xhtml", "single page", "book.epub", "search-index.js",
        ]), "\(word)")
    }
    for word in untold { #expect(holders(of: word, in: files) == [], "\(word)") }
    for word in ["dwarfix", "xystoxi", "wyvexan"] {
      #expect(holders(of: word, in: files).contains("search-index.js"), "\(word)")
    }
  }

  @Test func `What only a solution mentions is no place where the text speaks of it`() throws {
    for edition in Edition.allCases {
      let files = try everything(edition)
      #expect(try !#require(files["names.html"]).contains("in the text of"))
      #expect(try #require(files["glossary.html"]).contains("事件") && !files["glossary.html"]!.contains("侏儒"))
    }
  }
}
