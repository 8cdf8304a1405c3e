import ArgumentParser
import Book
import Files
import Foundation
import Programs
import Testing

@testable import BookCommand

/// The commands that authors and new users meet, run by the tool itself.
@Suite(.serialized, .waitsForPrograms) struct AuthorCommandTests {
  /// A shell in which no byte more can be written to any file, as on a full disk.
  private let fullDisk = "trap '' XFSZ; ulimit -f 0"

  /// A shell that finds a toolchain whose tests only look at the committed core, and all pass.
  private let fakeToolchain = """
    mkdir bin && printf '#!/bin/sh\\ncat Sources/Rx/One.swift >seen.txt 2>/dev/null\\nexit 0\\n' >bin/swift
    chmod +x bin/swift && PATH="$PWD/bin:$PATH" && export PATH && exec >said.txt

    """

  private func text(_ name: String, of tool: RunningTool) throws -> String {
    try String(contentsOf: tool.folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [["tangle"], ["core", "1", "--to", "new"], ["start", "1"], ["exercise", "start", "prints"]])
  func `On a full disk a sentence says which file can't be written, and why`(words: [String]) throws {
    let tool = try RunningTool(words, on: nil, after: fullDisk)
    defer { tool.end() }
    let complaint = tool.complaint
    #expect(complaint.contains("file too large"), "\(complaint)")
    for noise in ["Domain", "Code=", "NSFilePath", "UserInfo"] { #expect(!complaint.contains(noise), "\(complaint)") }
    #expect(tool.process.terminationStatus == 1)
  }

  private static let another = "copy the book to a folder in which you may write, and run this there"
  private static let desk = "your work can be elsewhere: --desk DIR, or the variable BOOK_EXERCISES"

  @Test(
    arguments: [
      ("build", "/a/_book can't be written: read-only file system", "--output PATH puts it elsewhere"),
      (
        "build", "/a/_book has files that aren't the book's, so nothing was written there: move them away",
        "--output PATH puts it elsewhere"
      ),
      ("build", "/a/.build can't be written: permission denied", another), ("build", "no space left on device", nil),
      ("build", "/a can't be read: permission denied", nil),
      (
        "start 3", "/a/chapter-03 can't be made: permission denied; nothing was written",
        "another folder can be named: ./Tools/book start CHAPTER FOLDER"
      ),
      (
        "core 3 --to b", "/a/b can't be made: operation not permitted; nothing was written",
        "--to takes any folder that is new or empty"
      ),
      (
        "exercise cards", "/a/cards.txt can't be written: permission denied; nothing was written",
        "--output FILE puts them elsewhere"
      ),
      ("exercise start two", "/a/exercises/two can't be made: read-only file system", desk),
      ("exercise start two", "/a/exercises/two is a file: move it away; nothing was changed", desk),
      ("class release --class a", "/a/ada/two is a file: move it away; nothing was changed", nil),
      ("exercise check two", "/a/.build/classroom can't be written: read-only file system", another),
      ("tangle", "/a/Sources/Rx/One.swift can't be written: permission denied", another),
    ] as [(String, String, String?)])
  func `Where a command may not write, it says what helps`(words: String, fault: String, help: String?) throws {
    let command = try BookTool.parseAsRoot(words.split(separator: " ").map(String.init))
    #expect(cure(for: fault, of: command) == help)
  }

  @Test(
    arguments: [
      (
        EADDRINUSE,
        "port 80 is taken by another program: end that, or choose another with --port (0 means any that is free)"
      ),
      (EACCES, "port 80 is kept for the system: choose one above 1023 with --port"), (EINVAL, nil),
    ] as [(Int32, String?)])
  func `A port that can't be had says why, and what helps`(number: Int32, sentence: String?) {
    #expect(refusal(of: 80, number)?.description == sentence)
  }

  /// A mistake in a page would be told first, if what is asked for were looked at last.
  @Test(arguments: [
    (["start", "99"], "there is no chapter ‘99’; there are 1"), (["core", "99", "--to", "new"], "there is no chapter"),
    (["test", "99"], "there is no chapter"), (["start", "1", "Chapters"], "Chapters is there already, and not empty"),
    (["core", "1", "--to", "Chapters"], "Chapters is there already, and not empty"),
  ]) func `What can't be given is refused before the book is looked through`(words: [String], sentence: String) throws {
    let tool = try RunningTool(words, on: nil, after: "echo '[a](nowhere)' >>Chapters/01-push.md")
    defer { tool.end() }
    let complaint = tool.complaint
    #expect(complaint.contains(sentence) && !complaint.contains("nowhere"), "\(complaint)")
    #expect(tool.process.terminationStatus == 1)
  }

  @Test func `What a command finds wrong with its words is told without the usage of all commands`() throws {
    let tool = try RunningTool(["exercise", "hint"], on: nil)
    defer { tool.end() }
    #expect(
      tool.complaint
        == "Error: name an exercise, or run this in its folder; `./Tools/book exercise list` shows all\n")
    #expect(tool.process.terminationStatus == 64)
  }

  @Test func `A stale core is tangled before the tests, after that was said`() throws {
    let tool = try RunningTool(["test"], on: nil, after: fakeToolchain + "unset CI")
    defer { tool.end() }
    #expect(tool.complaint == "")
    #expect(tool.process.terminationStatus == 0)
    #expect(try text("seen.txt", of: tool).hasSuffix("let one = 1\n"))
    #expect(try text("said.txt", of: tool).hasPrefix("Sources/Rx isn't what the book says now; tangling it first.\n"))
  }

  @Test func `What SwiftPM leaves among temporary files goes with the tests, and other builds see its locks`() throws {
    let shell = """
      mkdir bin temporary
      cat >bin/swift <<'END'
      #!/bin/sh
      mkdir "$TMPDIR/TemporaryDirectory.a" && echo locked >"$TMPDIR/$(pwd -P | tr / _)_.build.lock"
      END
      chmod +x bin/swift && export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/temporary" && unset CI && exec >said.txt
      """
    let tool = try RunningTool(["test"], on: nil, after: shell)
    defer { tool.end() }
    #expect(tool.complaint == "")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: tool.folder.appending(path: "temporary").path)
    #expect(names.count == 1 && names[0].hasSuffix("_.build.lock"), "\(names)")
    #expect(try names.map { try text("temporary/\($0)", of: tool) } == ["locked\n"])
  }

  @Test func `Every command removes what a killed one has left among temporary files`() throws {
    let shell = """
      mkdir temporary && export TMPDIR="$PWD/temporary"
      mkdir "temporary/book-of-$(sh -c 'echo $$')-a" "temporary/book-of-$$-b" temporary/other && exec >said.txt
      """
    let tool = try RunningTool(["tangle"], on: nil, after: shell)
    defer { tool.end() }
    #expect(tool.complaint == "")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: tool.folder.appending(path: "temporary").path)
    // The shell has become the tool.
    #expect(names.sorted() == ["book-of-\(tool.process.processIdentifier)-b", "other"])
  }

  @Test func `In CI a stale core is a mistake, with its cure, and stays`() throws {
    let tool = try RunningTool(["test"], on: nil, after: fakeToolchain + "export CI=1")
    defer { tool.end() }
    let complaint = tool.complaint
    #expect(complaint.contains("Sources/Rx/One.swift isn't there yet: run `./Tools/book tangle`"))
    #expect(complaint.hasSuffix("\n1 mistake\n"))
    #expect(tool.process.terminationStatus == 1)
    #expect(try text("seen.txt", of: tool) == "")
  }

  @Test(arguments: [
    (["biuld"], "there is no command ‘biuld’; did you mean ‘build’?"),
    (["exercise", "strt"], "there is no command ‘exercise strt’; did you mean ‘start’?"),
    (["help", "exercise", "strt"], "there is no command ‘exercise strt’; did you mean ‘start’?"),
    (["new", "chaptre", "A title"], "there is no command ‘new chaptre’; did you mean ‘chapter’?"),
    (
      ["exercise", "pairwise"], "there is no command ‘exercise pairwise’; `./Tools/book help exercise` lists all: list,"
    ),
  ])
  func `A misspelt command is refused with the one that was meant`(words: [String], sentence: String) throws {
    let tool = try RunningTool(words, on: nil)
    defer { tool.end() }
    #expect(tool.complaint.hasPrefix("Error: \(sentence)"))
    #expect(tool.process.terminationStatus == 64)
  }

  @Test func `A command that is spelt right, or an option, is none`() {
    for words in [[], ["build"], ["help"], ["help", "exercise"], ["exercise", "--desk", "a"], ["test", "biuld"]] {
      #expect(Misspelling(in: words) == nil)
    }
  }

  @Test func `It says which edition it belongs to`() throws {
    let shell = "printf '# Changelog\\n\\n## 0.7, March\\n\\n## 0.6\\n' >CHANGELOG.md; exec >said.txt"
    let tool = try RunningTool(["--version"], on: nil, after: shell)
    defer { tool.end() }
    #expect(tool.complaint == "" && tool.process.terminationStatus == 0)
    #expect(try text("said.txt", of: tool) == "book, of “Rebuilding Rx”: 0.7, march\n")
  }

  @Test func `Help fits into 80 columns, and breaks no line that an author set`() {
    for command in everyCommand(below: BookTool.self) {
      let help = BookTool.helpMessage(for: command, columns: 80)
      let lines = help.split(separator: "\n").map(String.init)
      for line in lines { #expect(line.count <= 80, "\(line)") }
      for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix(" ") {
        #expect(lines.contains(String(line)), "\(line)")
      }
    }
  }

  private func everyCommand(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap { everyCommand(below: $0) }
  }
}
