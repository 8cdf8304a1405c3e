import Foundation
import Programs
import Testing

/// A mistake of somebody who calls the tool in the tiny book, and all that the tool says of it.
struct Blunder: Sendable, CustomTestStringConvertible {
  /// What is typed, between single blanks.
  let words: String
  /// What a shell does first, for which the tool is `$0`.
  let setup: String
  /// What that shell changes then, for the tool alone.
  let surroundings: String
  let status: Int32
  let told: String

  init(_ words: String, after setup: String = "", amid surroundings: String = "", status: Int32 = 1, _ told: String) {
    (self.words, self.setup, self.surroundings) = (words, setup, surroundings)
    (self.status, self.told) = (status, told)
  }

  var testDescription: String { "\(words): \(told)" }

  /// Makes the mistake.
  func check() throws {
    // The files are listed before the surroundings change, which may hide all programs.
    let shell = "\(setup)\nfind . >.before\n\(surroundings)"
    let tool = try RunningTool(words.split(separator: " ").map(String.init), on: nil, after: shell)
    defer { tool.end() }
    #expect(tool.wholeComplaint == told)
    #expect(tool.process.terminationStatus == status)
    let list = try String(contentsOf: tool.folder.appending(path: ".before"), encoding: .utf8)
    let before = Set(list.split(separator: "\n").map { String($0.dropFirst(2)) })
    let after = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    // What the tool remembers of the book is nobody's work.
    #expect(after.filter { !before.contains($0) && !$0.hasPrefix(".build") } == [])
  }
}

/// Every message about what somebody asks for, to its last word: no command that has one writes anything.
@Suite(.serialized, .timeLimit(.minutes(60)), .waitsForPrograms) struct ComplaintTests {
  /// A class of two learners, with an exercise in code and a prediction.
  private static let pupils = """
    mkdir autumn
    printf 'name = "Autumn"\\n[[exercise]]\\nid = "two"\\n[[exercise]]\\nid = "prints"\\n' >autumn/class.toml
    printf 'id,pseudonym\\nada,p1\\nben,p2\\n' >autumn/roster.csv

    """

  /// An exercise on paper.
  private static let paper = "printf '\\n### Exercise 1.4 ★ Think {#think}\\n\\nThink.\\n' >>Chapters/01-push.md"

  /// A book without exercises.
  private static let plain = "printf '# 1. Push\\n\\nWords.\\n' >Chapters/01-push.md"

  private static let classes: [Blunder] = [
    Blunder(
      "class grade",
      "Error: there is no class here: name its folder with --class, or make one with `./Tools/book class init NAME`"),
    Blunder(
      "class report --class nowhere",
      "Error: nowhere is no class: there is no class.toml; `./Tools/book class init nowhere` makes one"),
    Blunder(
      "class init Chapters", "Error: there is something at Chapters already; nothing was changed: give another name"),
    Blunder(
      "class init autumn --exercise tow --exercise think --exercise 7 --roster people.csv",
      after: "\(paper)\nprintf 'name\\nKim\\n' >people.csv",
      """
      Error: there is no exercise ‘tow’; did you mean ‘two’? `./Tools/book exercise list` shows all
      exercise 1.4, ‘think’, is done on paper, and no machine can check it: name another
      there is no exercise ‘7’; `./Tools/book exercise list` shows all
      people.csv:1: there is no column ‘id’: the columns are id, name, email, pseudonym, and others of your own
      no class was made
      """),
    Blunder(
      "class init autumn --exercise two --roster people.csv",
      """
      Error: people.csv can't be read: no such file or directory
      no class was made
      """),
    Blunder(
      "class example Chapters", "Error: there is something at Chapters already; nothing was changed: give another name"),
    Blunder(
      "class example crowd --exercise prints", "Error: ‘prints’ asks for no code, and this makes up code: name another"),
    Blunder("class example crowd --learners 0", status: 64, "Error: --learners is a number from 1 to 10000"),
    Blunder(
      "class report --class autumn",
      after: "\(pupils)printf 'seed = x' >>autumn/class.toml; printf 'id\\na b\\n' >autumn/roster.csv",
      """
      Error: BOOK/autumn/class.toml:6:8: Error while parsing value: could not determine value type
      BOOK/autumn/roster.csv:2: ‘a b’ can't be an id: letters, digits, - _ and . are allowed, 64 at most
      """),
    Blunder(
      "class report --class autumn",
      after: "\(pupils)printf '[[group]]\\nstudents = [\"adda\", \"zoe\"]\\n' >>autumn/class.toml",
      """
      Error: BOOK/autumn/class.toml:6: nobody in roster.csv has the id ‘adda’: did you mean ‘ada’?
      BOOK/autumn/class.toml:6: nobody in roster.csv has the id ‘zoe’
      """),
    Blunder(
      "class report --class autumn", after: "\(pupils)rm autumn/roster.csv",
      "Error: there is no BOOK/autumn/roster.csv: write one, with a column id"),
    Blunder(
      "class report --class autumn", after: "\(pupils)printf 'x = \\n' >autumn/comments.toml",
      "Error: BOOK/autumn/comments.toml:1: Error while parsing key-value pair: expected value, saw '\\n'"),
    Blunder(
      "class release --class autumn",
      after: """
        \(pupils)
        printf 'name = "Autumn"\\nzone = "+01:00"\\n[[exercise]]\\nid = "two"\\nopens = 2998-01-01\\n' >autumn/class.toml
        """,
      "Error: nothing opens before 2998-01-01 00:00 (UTC+01:00); --all hands out everything"),
    Blunder(
      "class release --class autumn --without-pages",
      after: #"""
        mkdir autumn
        printf 'name = "twice two makes four"\n[[exercise]]\nid = "two"\n' >autumn/class.toml
        printf 'id,pseudonym\nada,p1\n' >autumn/roster.csv
        cat >>Chapters/01-push.md <<'END'

        ```swift exercise=two hidden
        scenario("twice two makes four") { trace in trace.note("\(two)") }
        ```
        END
        """#,
      """
      Error: nothing was handed out:
      README.md has what stands in Chapters/01-push.md:56, which no learner may see
      """),
    Blunder(
      "class release --class autumn --to one --to other",
      after: "\(pupils)mkdir -p one/two one/prints other; touch one/two/mine one/prints/mine other/two",
      """
      Error: one: BOOK/one/two has files that aren't this book's: move it away; nothing was changed
      other: BOOK/other/two is a file: move it away; nothing was changed
      """),
    Blunder(
      "class collect x text --class autumn", after: "\(pupils)echo text >text",
      """
      Error: there is nothing at BOOK/x
      BOOK/text is no zip archive, or is cut off: give a folder, or the zip as it was downloaded
      """),
    Blunder(
      "class collect Chapters --class autumn --exercise again", after: pupils,
      "Error: ‘again’ is no exercise of this class; it has two, prints"),
    Blunder(
      "class collect Chapters --class autumn --received soon", after: pupils,
      "Error: ‘soon’ is no moment: write 2026-03-01T23:59:00+01:00"),
    Blunder(
      "class grade --shard 3/2", status: 64,
      "Error: The value '3/2' is invalid for '--shard <i/n>': write which part of how many, as 2/5 for the second of five"
    ),
    Blunder(
      "class doctor", amid: "export TMPDIR=\"$PWD/index.md\"",
      "Error: nothing holds here, so `class grade` refuses to run what strangers wrote; --unsafe-no-sandbox runs it with your rights"
    ),
    Blunder("class grade --jobs 0", status: 64, "Error: --jobs is how many at a time, 1 or more"),
    Blunder(
      "class merge --class autumn", after: pupils,
      "Error: there is nothing to merge: BOOK/autumn/results/shards is empty; name folders"),
    Blunder(
      "class merge nowhere Chapters other --class autumn",
      after: "\(pupils)mkdir other; echo seven >other/gradings.jsonl",
      """
      Error: there is no folder BOOK/nowhere
      BOOK/other: BOOK/other/gradings.jsonl:1: this line can't be read: take it out, or take the file from a backup
      nothing was changed
      """),
    Blunder("class one two Two.swift", "Error: there is no file Two.swift"),
    Blunder(
      "class export moodle", status: 64,
      "Error: moodle takes your own export of the gradebook: it rejects columns that its export lacks"),
    Blunder("class export github grades.csv", status: 64, "Error: github takes no file"),
    Blunder("class export github --shards 0", status: 64, "Error: --shards is a number from 1 to 256"),
    Blunder(
      "class export moodle grades.csv --class autumn", after: pupils,
      "Error: grades.csv can't be read: no such file or directory"),
    Blunder(
      "class export moodle grades.csv --column sum --class autumn", after: "\(pupils)echo id >grades.csv",
      "Error: --column is written ID=NAME, as --column pairwise=\"Week 7\""),
    Blunder(
      "class export junit --class autumn", after: pupils,
      "Error: nothing is graded yet: `./Tools/book class grade` comes first"),
    Blunder(
      "class export autograder --class autumn", after: pupils,
      "Error: an autograder is for one exercise: name it with --exercise"),
    Blunder(
      "class export autograder --class autumn --exercise again", after: pupils,
      "Error: ‘again’ is no exercise of this class; it has two, prints"),
    Blunder(
      "class export autograder --class autumn --exercise prints", after: pupils,
      "Error: ‘prints’ is a prediction, and an autograder takes code: grade it with `./Tools/book class grade`"),
  ]

  @Test(arguments: classes) func `A teacher is told what is wrong, where, and what helps`(blunder: Blunder) throws {
    try blunder.check()
  }

  private static let begun = "\"$0\" exercise start two >said.txt\n"

  /// Work that was begun with a starter which is another one now.
  private static let edited = """
    \(begun)
    echo 'let two = 7' >exercises/two/Sources/Exercise/Two.swift
    sed 's/let two = 0/let two = 00/' Chapters/01-push.md >page && mv page Chapters/01-push.md

    """

  private static let exercises: [Blunder] = [
    Blunder(
      "exercise list", after: plain, "Error: this book has no exercises"),
    Blunder("exercise list --chapter 1", after: plain, "Error: ‘1. Push’ has no exercises"),
    Blunder("exercise list --chapter 7", "Error: there is no chapter ‘7’; there are 1"),
    Blunder("exercise start two", after: plain, "Error: this book has no exercises"),
    Blunder("exercise start 1", after: plain, "Error: ‘1. Push’ has no exercise that a machine checks"),
    Blunder(
      "exercise start print",
      "Error: there is no exercise ‘print’; did you mean ‘prints’? `./Tools/book exercise list` shows all"),
    Blunder("exercise start zebra", "Error: there is no exercise ‘zebra’; `./Tools/book exercise list` shows all"),
    Blunder(
      "exercise start think", after: paper,
      "Error: nothing to start: exercise 1.4, ‘think’, is done on paper, and nothing in it can be checked; its words are on the page “1. Push”"
    ),
    Blunder(
      "exercise start two", after: "mkdir -p exercises/two; touch exercises/two/mine",
      "Error: BOOK/exercises/two has files that aren't this book's: move it away; nothing was changed; your work can be elsewhere: --desk DIR, or the variable BOOK_EXERCISES"
    ),
    Blunder(
      "exercise start two", after: "mkdir exercises; touch exercises/two",
      "Error: BOOK/exercises/two is a file: move it away; nothing was changed; your work can be elsewhere: --desk DIR, or the variable BOOK_EXERCISES"
    ),
    Blunder(
      "exercise start two", after: "\"$0\" exercise start prints >said.txt; mv exercises/prints exercises/two",
      "Error: BOOK/exercises/two is the workspace of ‘prints’, not of ‘two’: give it its own name back"),
    Blunder(
      "exercise check",
      "Error: nothing is started yet: ./Tools/book exercise list shows what there is, ./Tools/book exercise start ID begins"
    ),
    Blunder(
      "exercise start two", after: edited, amid: "export PATH=/nowhere",
      "Error: the book has a new edition of the starter, and neither git nor diff3 is on the path to merge it with your work: install git, then run this again; nothing was changed"
    ),
    Blunder(
      "exercise start two",
      after: "\(edited)mkdir bin; printf '#!/bin/sh\\nexit 255\\n' >bin/git; chmod +x bin/git",
      amid: "export PATH=\"$PWD/bin:$PATH\"",
      "Error: BOOK/bin/git couldn't merge the new starter into your file; nothing was changed"),
    Blunder(
      "exercise start two", after: "\(begun)rm -r exercises/two/Sources/try; touch exercises/two/Sources/try",
      "Error: BOOK/exercises/two/Sources/try can't be made: file exists"),
    Blunder(
      "exercise check two", after: begun, amid: "export PATH=/nowhere",
      "Error: there is no Swift compiler on the path. Install Swift 6.2 or later from https://www.swift.org/install, then try again."
    ),
    Blunder(
      "exercise cards --output plain/cards.txt", after: "touch plain",
      "Error: BOOK/plain/cards.txt can't be written: file exists; nothing was written"),
    Blunder(
      "exercise start two --desk plain", after: "touch plain",
      "Error: BOOK/plain/two can't be made: file exists; nothing was written"),
    Blunder("exercise check --format junit", status: 64, "Error: --format junit takes one exercise: name it"),
    Blunder(
      "exercise check two",
      "Error: exercise ‘two’ isn't started here: `./Tools/book exercise start two` makes BOOK/exercises/two; if you have moved it, run this in its folder"
    ),
    Blunder(
      "exercise check two", after: "\"$0\" exercise start two >said.txt; rm exercises/two/Sources/Exercise/Two.swift",
      "Error: Sources/Exercise/Two.swift is missing in BOOK/exercises/two: `./Tools/book exercise start two` puts back what is missing and touches nothing else"
    ),
    Blunder(
      "exercise check two",
      after: """
        "$0" exercise start two >said.txt
        for a in a b c; do for b in a b c d e f g; do touch exercises/two/Sources/Exercise/$a$b.swift; done; done
        """,
      "Error: Sources/Exercise has 21 files beside yours: take out what doesn't belong to the exercise"),
    Blunder(
      "exercise check prints", after: "\"$0\" exercise start prints >said.txt",
      "Error: prediction.txt is empty: write into it what the program in README.md prints, or run this on a terminal, which asks you"
    ),
    Blunder(
      "exercise check", after: "\"$0\" exercise start prints >said.txt; rm -r exercises/prints/prediction.txt",
      "prediction.txt is missing in BOOK/exercises/prints: `./Tools/book exercise start prints` puts back what is missing and touches nothing else\n"
    ),
    Blunder(
      "exercise check prints --format json", after: "\"$0\" exercise start prints >said.txt", status: 64,
      "Error: --format json reports on exercises in code, and this is a prediction"),
    Blunder(
      "exercise hint", status: 64,
      "Error: name an exercise, or run this in its folder; `./Tools/book exercise list` shows all"),
    Blunder(
      "exercise hint prints",
      "Error: there are no hints for ‘prints’: go through the program line by line, and write down what each prints"),
    Blunder(
      "exercise reset two",
      "Error: there is nothing to reset: `./Tools/book exercise start two` makes BOOK/exercises/two"),
    Blunder(
      "exercise draw prints",
      "Error: ‘prints’ is a prediction, and only exercises in code have something to draw: name one of those"),
    Blunder("exercise draw two", "Error: ‘two’ isn't started yet: ./Tools/book exercise start two comes first"),
    Blunder(
      "exercise progress", after: "mkdir -p exercises/progress.txt",
      "Error: BOOK/exercises/progress.txt is a folder, where your progress should be noted: move it away"),
    Blunder(
      "exercise progress", after: "mkdir exercises; printf '\\0' >exercises/progress.txt",
      "Error: BOOK/exercises/progress.txt isn't the text that says how far you are: put the right file back, or move it away"
    ),
    Blunder(
      "exercise watch", status: 64,
      "watch needs a terminal to draw on, and this is none: ./Tools/book exercise check answers once"),
  ]

  @Test(arguments: exercises) func `A learner is told what is wrong, where, and what helps`(blunder: Blunder) throws {
    try blunder.check()
  }

  /// A book that stands, with the manifest that a new chapter needs.
  private static let sound = """
    printf '// swift-tools-version: 6.0\\nlet chapters = [\\n  "01-push",\\n]\\n' >Package.swift
    "$0" tangle >said.txt

    """

  private static let books: [Blunder] = [
    Blunder(
      "check", amid: "unset BOOK_ROOT; cd /",
      "Error: there is no book here: a book is a folder with an index.md and a folder Chapters"),
    Blunder(
      "build --downloads --format pdf", status: 64,
      "Error: --downloads belongs to the pages: leave out --format pdf"),
    Blunder(
      "build --format markdown", status: 64,
      "Error: index.md and Chapters are the full edition as Markdown; --edition student leaves the solutions out"),
    Blunder(
      "build", after: "\(sound)mkdir _book; touch _book/mine",
      "Error: BOOK/_book has files that aren't the book's, so nothing was written there: move them away; --output PATH puts it elsewhere"
    ),
    Blunder(
      "build --output plain", after: "\(sound)touch plain",
      "Error: BOOK/plain can't be written: file exists; nothing was changed there"),
    Blunder(
      "build --format epub", after: sound, amid: "export TMPDIR=\"$PWD/index.md\"",
      "Error: BOOK/index.md can't be written (not a directory); let TMPDIR name a folder that can"),
    Blunder(
      "build --format pdf", amid: "export PATH=/nowhere",
      """
      Error: a PDF needs a browser or WeasyPrint, and neither is on the path. Install one of them, then try again:
          apt-get install chromium      (or weasyprint)
          brew install weasyprint       (or brew install --cask google-chrome)
      """),
    Blunder(
      "build --format pdf",
      after: "\(sound)mkdir bin; printf '#!/bin/sh\\nexit 0\\n' >bin/chromium; chmod +x bin/chromium",
      amid: "export PATH=\"$PWD/bin:$PATH\"", "Error: chromium made no PDF. It said nothing"),
    Blunder(
      "build --format pdf",
      after: "\(sound)mkdir bin; printf '#!/bin/sh\\necho no\\nexit 1\\n' >bin/chromium; chmod +x bin/chromium",
      amid: "export PATH=\"$PWD/bin:$PATH\"", "Error: chromium made no PDF. It said:\nno"),
    Blunder(
      "new chapter Pull", after: "\(sound)mkdir -p Sources/Steps/Rx02 Tests/Chapters/Chapter02Tests",
      """
      Sources/Steps/Rx01/Rx01.swift:1:1: error: this file isn't there, and chapter 1 is compiled with it: make it like that of another chapter
      Sources/Steps/Rx02:1:1: error: there is no chapter 2 any more: remove this folder, too
      Tests/Chapters/Chapter01Tests/Chapter01Tests.swift:1:1: error: this file isn't there, and chapter 1 is compiled with it: make it like that of another chapter
      Tests/Chapters/Chapter02Tests:1:1: error: there is no chapter 2 any more: remove this folder, too
      4 mistakes
      """),
    Blunder("new chapter !", after: sound, "Error: a title needs a letter or a digit"),
    Blunder(
      "tangle", after: "mkdir -p Sources/Rx; touch Sources/Rx/Mine.swift Sources/Rx/Other.swift",
      """
      Error: Sources/Rx/Mine.swift is made by no chapter and was written by hand: move it out of Sources/Rx
      Sources/Rx/Other.swift is made by no chapter and was written by hand: move it out of Sources/Rx
      """),
    Blunder("test --sanitize memory", status: 64, "Error: --sanitize takes thread, address or undefined"),
    Blunder(
      "test --accept", amid: "export CI=1", status: 64,
      "Error: --accept changes the chapters, so it never runs in CI"),
    Blunder(
      "test", after: "\(sound)mkdir bin; printf '#!/bin/sh\\nexit 1\\n' >bin/swift; chmod +x bin/swift",
      amid: "export PATH=\"$PWD/bin:$PATH\"",
      "swift test failed, and nothing that it printed says why; `./Tools/book test --verbose` shows all of it"),
  ]

  @Test(arguments: books) func `An author is told what is wrong, where, and what helps`(blunder: Blunder) throws {
    try blunder.check()
  }

  @Test func `Where no program makes a PDF, the other downloads are made, and a note says what is missing`() throws {
    let tool = try RunningTool(["build", "--downloads"], on: nil, after: "\(Self.sound)\nexport PATH=/nowhere")
    defer { tool.end() }
    #expect(
      tool.wholeComplaint == """
        note: the title page offers no PDF: a PDF needs a browser or WeasyPrint, and neither is on the path. Install one of them, then try again:
            apt-get install chromium      (or weasyprint)
            brew install weasyprint       (or brew install --cask google-chrome)
        """)
    #expect(tool.process.terminationStatus == 0)
    let pages = tool.folder.appending(path: "_book")
    for (name, isThere) in [("a-book.zip", true), ("a-book.epub", true), ("a-book.pdf", false)] {
      #expect(FileManager.default.fileExists(atPath: pages.appending(path: name).path) == isThere)
    }
  }
}
