import Book
import RandomTesting
import SmallBooks
import Testing

@testable import CoreHistory

/// Generated code points home: the compiler takes each of its lines for the line of the page that says it.
@Suite struct LocationTests {
  private static let revisions = [
    "// ...\nlet b = 2\n// ...", "let a = 2\n// ...",
    "// ...\nstruct S {\n  // ...\n  func m() {\n    print(2)\n  }\n}",
    "// ...\nstruct S {\n  let p = 3\n\n  // ...\n  func new() {\n\n    print(3)\n  }\n}",
    "// ...\nlet z = 1\n\nlet y = 1",
  ]
  private static let start = "let a = 1\nlet b = 1\n\nstruct S {\n  let p = 1\n\n  func m() {\n    print(1)\n  }\n}"
  private static let margins = ["", "  ", "> ", "   "]

  /// A book whose chapters revise and extend files at random, with mistakes made impossible by leaving bad ones out.
  private func randomBook(_ seed: UInt64) throws -> Book {
    var random = Seeded(seed: seed)
    var pages: [String: String] = [:]
    for number in 1...4 {
      var text = "# \(number)\n\n"
      if number == 1 {
        text += block("swift file=A.swift", Self.start) + "\n" + block("swift file=B.swift", "let first = 1") + "\n"
      }
      for index in 0..<Int.random(in: 0...3, using: &random) {
        let margin = Self.margins.randomElement(using: &random)!
        let prefix = margin == "   " ? "1. In a list:\n\n" : "Words.\n\n"
        let extends = Bool.random(using: &random)
        let code = extends ? "\nlet x\(number)\(index) = \"é ☃️\"\n" : Self.revisions.randomElement(using: &random)!
        text += prefix + block(extends ? "swift extend=B.swift" : "swift revise=A.swift", code, margin: margin) + "\n"
      }
      pages["0\(number)-page"] = text
    }
    let book = try book(pages)
    #expect(book.mistakes == [], "seed \(seed)")
    return book
  }

  @Test(arguments: 0..<4)
  func everyLineOfAStepStandsOnItsPage(_ part: UInt64) throws {
    var count = 0
    for seed in part * 20..<(part + 1) * 20 {
      let book = try randomBook(seed)
      for step in History(of: book).steps {
        for line in mapped(stepFile(step.core, after: step.number)) where line.path != nil && line.text != "" {
          count += 1
          #expect(book.line(line) == line.text, "seed \(seed), \(line)")
        }
      }
    }
    #expect(count > 500)
  }

  @Test(arguments: 0..<20)
  func theFilesApartAndTheOneFileHaveTheSameCode(_ seed: UInt64) throws {
    for step in History(of: try randomBook(seed)).steps {
      let core = step.core
      let one = mapped(stepFile(core, after: step.number)).filter { $0.path != nil && $0.text != "" }
      let apart = core.files.flatMap { mapped(locatedFiles(core)[$0.name]!) }.filter { $0.text != "" }
      #expect(one == apart)
      let plain = core.files.flatMap { plainFiles(core)[$0.name]!.split(separator: "\n") }
      #expect(unindented(one.map { $0.text[...] }) == unindented(plain))
    }
  }

  @Test func theFirstLineSaysWhereTheFileComesFrom() {
    #expect(
      stepFile(Core(), after: 3) == "// The core as chapter 3 leaves it. Generated from the book; edit the chapters.\n")
  }
}

/// Returns the lines that have more than blanks, without the blanks before them.
private func unindented(_ lines: [Substring]) -> [Substring] {
  lines.map { line in line.drop { $0 == " " } }.filter { !$0.allSatisfy(\.isWhitespace) }
}
