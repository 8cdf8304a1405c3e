import Book
import CoreHistory
import Foundation
import SmallBooks
import SwiftSource
import Testing

@testable import Tangle

/// Examples as tests.
@Suite struct ExampleTests {
  private func files(_ page: String, previous: Int? = 1, last: Int = 3) throws -> [String: String] {
    let book = try book(["02-pull": "# 2. Pull\n\n## Cold open\n\n" + page])
    #expect(book.mistakes == [])
    return exampleFiles(book.chapters, previous: previous, last: last)
  }

  private func code(_ file: String?) -> [String] {
    mapped(file ?? "").filter { $0.path != nil }.map(\.text)
  }

  @Test func aTestIsCalledAfterChapterHeadingAndOrdinal() throws {
    let page =
      block("swift", "print(1)") + "\n" + block("swift", "print(2)") + "\n" + block("swift continue", "print(3)")
      + "\n## “Late”\n\n"
      + block("swift", "print(4)")
    let files = try files(page)
    for (file, suffix) in [("Examples.swift", ""), ("ExamplesAtTheEnd.swift", " (at the end of the book)")] {
      let names = mapped(files[file]!).map(\.text).filter { $0.contains("@Test(") }.map { $0.split(separator: "\"")[1] }
      #expect(
        names
          == [
            "2. Pull, “Cold open”, example 1\(suffix)", "2. Pull, “Cold open”, examples 2 to 3\(suffix)",
            "2. Pull, “““Late””, example 1\(suffix)".replacing("“““", with: "““"),
          ].map { Substring($0) })
    }
  }

  @Test func anExampleRunsAgainstItsStepAndTheEndOrAgainstTheStepBefore() throws {
    let files = try files(block("swift", "print(\"here\")") + "\n" + block("swift before", "print(\"before\")"))
    #expect(code(files["Examples.swift"]) == ["print(\"here\")"])
    #expect(code(files["ExamplesAtTheEnd.swift"]) == ["print(\"here\")"])
    #expect(code(files["ExamplesBefore.swift"]) == ["print(\"before\")"])
    let imports = ["Examples.swift": "Rx02", "ExamplesAtTheEnd.swift": "Rx", "ExamplesBefore.swift": "Rx01"]
    for (file, module) in imports {
      #expect(
        files[file]!.split(separator: "\n").filter { $0.hasPrefix("@testable") } == ["@testable import \(module)"])
    }
  }

  @Test func inTheFirstChapterNothingRunsBefore() throws {
    let files = try files(block("swift", "print(1)"), previous: nil)
    #expect(!files["ExamplesBefore.swift"]!.contains("import Rx"))
    #expect(code(files["ExamplesBefore.swift"]) == [])
  }

  @Test func aSkippedExampleAndWhatGoesOnFromItAreLeftOut() throws {
    let book = try book([
      "01-a": "# 1\n\n" + block("swift skip=\"no\"", "print(1)") + "\n" + block("swift continue", "print(2)") + "\n"
        + block("swift", "print(3)")
    ])
    #expect(exampleRuns(of: book.chapters[0]).map { $0.examples.map(\.number) } == [[3]])
  }

  @Test func aSetupIsHandedOutWholeInItsChapterAndElsewhereWhereItIsNeeded() throws {
    let page =
      block("swift setup", "struct Used { let other = Other() }") + "\n" + block("swift setup", "struct Other {}")
      + "\n"
      + block("swift setup", "struct Unused {}") + "\n"
      + block("swift setup", "extension Int { var odd: Bool { true } }") + "\n"
      + block("swift", "print(Used())") + "\n" + block("swift before", "print(1.odd)")
    let files = try files(page)
    func has(_ file: String) -> [Bool] {
      ["struct Used", "struct Other", "struct Unused", "extension Int"].map(files[file]!.contains)
    }
    #expect(has("Examples.swift") == [true, true, true, true])
    #expect(has("ExamplesAtTheEnd.swift") == [true, true, false, false])
    #expect(has("ExamplesBefore.swift") == [false, false, false, true])
  }

  @Test(arguments: [
    ("struct A {}", "fileprivate\nstruct A {}"), ("let a = 1", "fileprivate\nlet a = 1"),
    ("@discardableResult\nfunc a() -> Int { 1 }", "@discardableResult fileprivate\nfunc a() -> Int { 1 }"),
    ("@a @b(1)\n@c // C\nfunc a() {}", "@a @b(1)\n@c fileprivate // C\nfunc a() {}"),
    ("@MainActor func a() {}", "@MainActor fileprivate func a() {}"),
    ("/// A.\n  func a() {}", "/// A.\nfileprivate\n  func a() {}"),
    ("struct A {}; struct B {}", "fileprivate\nstruct A {}; fileprivate struct B {}"),
    ("private let a = 1", "private let a = 1"), ("public let a = 1", "public let a = 1"),
    ("import Foundation", "import Foundation"),
    ("infix operator +++", "infix operator +++"), ("extension A: B {}", "extension A: B {}"),
    ("extension A { func b() {} }", "fileprivate\nextension A { func b() {} }"),
  ])
  func namesOfASetupArePrivateToItsFile(_ setup: String, isolated: String) {
    let lines = setup.split(separator: "\n").enumerated().map {
      SourceLine(text: String($1), path: "p", number: $0 + 5, indent: 2)
    }
    let result = Tangle.isolated(lines)
    #expect(result.map(\.text).joined(separator: "\n") == isolated)
    for line in result where line.text != "fileprivate" {
      #expect(setup.split(separator: "\n")[line.number - 5].hasPrefix(line.text.prefix(2)))
    }
  }

  @Test func importsStandAtTheTopOfTheFileThatNeedsThem() throws {
    let text = try files(block("swift", "import Dispatch\nprint(1)"))["Examples.swift"]!
    #expect(code(text) == ["import Dispatch", "print(1)"])
    #expect(
      text.firstRange(of: "import Dispatch")!.lowerBound < text.firstRange(of: "extension Chapter02Tests")!.lowerBound)
  }

  @Test func everyLineOfAnExampleStandsOnItsPage() throws {
    let page =
      "# 1\n\n" + block("swift setup", "import Foundation\n\nstruct A {}\n  @discardableResult\nfunc b() -> Int { 1 }")
      + "\n"
      + block("swift", "import Dispatch\nlet a = 1\n\nprint(a)", margin: "> ") + "\n"
      + block("swift continue", "print(\"é\")") + "\n"
      + block("swift traps=\"x\"", "fatalError(\"x\")", margin: "  ") + "\n" + block("swift before", "print(1)")
    let book = try book(["01-page": page])
    #expect(book.mistakes == [])
    let counts = ["Examples.swift": 11, "ExamplesBefore.swift": 1, "ExamplesAtTheEnd.swift": 6]
    for (name, text) in exampleFiles(book.chapters, previous: 1, last: 2) {
      let lines = mapped(text).filter { $0.path != nil && $0.text != "" }
      for line in lines where !line.text.contains("fileprivate") && !line.text.contains("#expect(processExitsWith") {
        #expect(book.line(line) == line.text, "\(line)")
      }
      #expect(lines.count == counts[name])
    }
  }

  @Test func aPlayIsAsynchronousIfItsOwnCodeAwaits() throws {
    let codes = [
      "await f()": true, "for await x in y {}": true, "async let a = 1": true, "Task { await f() }": false,
      "func g() async { await f() }": false, "print(1)": false,
    ]
    for (code, awaits) in codes { #expect(Snippet([code]).awaits == awaits, "\(code)") }
  }

  @Test func aPackageToPlayInHasTheCoreTheExamplesAndAnEmptyFile() throws {
    let book = try book([
      "01-push": "# 1. Push\n\n" + block("swift file=A/B.swift", "public let b = 1"),
      "02-pull": "# 2. Pull\n\n" + block("swift setup", "struct S {}") + "\n"
        + block("swift", "import Dispatch\nprint(b)") + "\n"
        + block("output", "1") + "\n" + block("swift fails=\"no\"", "let a: Int = \"\"") + "\n"
        + block("swift hangs", "while true {}"),
      "03-last": "# 3. Last\n\n" + block("swift extend=A/B.swift", "let c = 1"),
    ])
    #expect(book.mistakes == [])
    let files = playPackage(2, of: book, History(of: book))
    #expect(
      files.keys.sorted() == [
        ".gitignore", "Package.swift", "Sources/Rx/A/B.swift", "Sources/play/main.swift",
        "Tests/Examples/Examples.swift",
      ])
    #expect(files["Sources/Rx/A/B.swift"] == "public let b = 1\n")
    #expect(
      files["Sources/play/main.swift"] == "import Rx\n\n// 2. Pull: your code goes here; `swift run play` runs it.\n")
    #expect(
      files["Tests/Examples/Examples.swift"] == """
        @testable import Rx
        import Dispatch
        import Testing

        struct S {}

        @Suite(.serialized) struct Examples {
          @Test("2. Pull, “2. Pull”, example 1")
          func example02_1() throws {
            print(b)
            // prints
            //   1
          }

          @Test("2. Pull, “2. Pull”, example 2", .disabled("does not compile: no"))
          func example02_2() throws {
            // let a: Int = ""
          }

          @Test("2. Pull, “2. Pull”, example 3", .disabled("never ends"))
          func example02_3() throws {
            while true {}
          }
        }

        """)
  }

  /// The core counts for a whole process, so examples that run side by side would see each other's counts.
  @Test func `In the package of every chapter, tests run one after the other`() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { root.deleteLastPathComponent() }
    let book = Book(Project(root: root))
    let history = History(of: book)
    for chapter in Set(book.chapters.map(\.number)).sorted() where chapter > 0 {
      let text = try #require(playPackage(chapter, of: book, history)["Tests/Examples/Examples.swift"])
      let suite = try #require(text.firstRange(of: "\n@Suite(.serialized) struct Examples {\n"), "chapter \(chapter)")
      #expect(!text[..<suite.lowerBound].contains("@Test(") && text[suite.upperBound...].contains("\n  @Test("))
      #expect(text.hasSuffix("\n  }\n}\n"), "chapter \(chapter)")
    }
  }
}
