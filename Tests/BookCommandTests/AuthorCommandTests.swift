import ArgumentParser
import Book
import Foundation
import Testing

@testable import BookCommand

/// What authors and new users meet, told by the command itself.
@Suite(.serialized) struct AuthorCommandTests {
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

  @Test func `A stale core is tangled before the tests, after that was said`() throws {
    let tool = try RunningTool(["test"], on: nil, after: fakeToolchain + "unset CI")
    defer { tool.end() }
    #expect(tool.complaint == "")
    #expect(tool.process.terminationStatus == 0)
    #expect(try text("seen.txt", of: tool).hasSuffix("let one = 1\n"))
    #expect(try text("said.txt", of: tool).hasPrefix("Sources/Rx isn't what the book says now; tangling it first.\n"))
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
