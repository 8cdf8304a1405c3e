import Book
import CoreHistory
import Files
import Foundation
import Tangle
import Testing

@testable import BookCommand

/// The memory of `book check` must make no difference to its findings.
@Suite struct CheckMemoryTests {
  /// A copy of a sound book, with one page more.
  private func inSoundBook(_ body: (Project) throws -> Void) throws {
    try inCopyOfSoundBook { project in
      let more = "# 2a. More\n\n```swift file=Deep/More.swift\nlet more = 1\n```\n\n```classes\nEvent\n```\n"
      try writeWhole(Data(more.utf8), to: project.root.appending(path: "Chapters/02a-more.md"))
      try body(project)
    }
  }

  /// Returns whether a check that looks at everything finds nothing.
  private func isSound(_ project: Project) throws -> Bool {
    let book = Book(project)
    let history = History(of: book)
    return mistakes(of: book, history).isEmpty && staleness(of: book, history).isEmpty
  }

  private func vouches(for project: Project, tool: String = "1") throws -> Bool {
    var memory = CheckMemory(of: project, tool: tool)
    return memory.vouches(for: Book(project))
  }

  private func learn(_ project: Project) throws {
    try #require(try isSound(project))
    var memory = CheckMemory(of: project, tool: "1")
    memory.learn(Book(project))
    memory.keep()
  }

  @Test func `Nothing is known of a book that was never checked, or only by another tool`() throws {
    try inSoundBook { project in
      #expect(try !vouches(for: project))
      try learn(project)
      #expect(try vouches(for: project))
      #expect(try !vouches(for: project, tool: "2"))
    }
  }

  @Test(arguments: [
    ("Prose between.", "Prose between.\n\nMore of it."), ("print(Event().a)", "let b = 1\nprint(Event().a + b)"),
    ("struct Helper {}", "struct Helper { var a = 1 }"), ("Think.", "Think [twice](02-pull.md)."),
  ])
  func `After an edit that needs no core, the rest is known`(words: String, others: String) throws {
    try inSoundBook { project in
      try learn(project)
      try edit("Chapters/01-push.md", words, others, in: project)
      #expect(try isSound(project))
      // A hint belongs to an exercise, so that is looked at again.
      #expect(try vouches(for: project) == (words != "Think."))
    }
  }

  @Test(arguments: [
    ("Chapters/01-push.md", "print(Event().a)", "print(Event().a"),
    ("Chapters/01-push.md", "struct Helper {}", "struct Helper {"),
    ("Chapters/01-push.md", "```classes\nEvent", "```classes\nElement"),
    ("Chapters/01-push.md", "hide=Event", "hide=Element"),
    ("Chapters/01-push.md", "by=\"it counts from one\"", "by=\"it counts\""),
    ("Chapters/01-push.md", "{ trace in trace.note(\"\\(a)\") }", "{ trace in"),
    ("Chapters/01-push.md", "  let a = 1\n", "  let a = 2\n"),
    ("Chapters/01-push.md", "file=Event.swift", "file=Incident.swift"),
    ("Chapters/02-pull.md", "first.merge(", "first.merge(("),
    ("Chapters/02-pull.md", "swift before", "swift continue"),
    ("Chapters/02a-more.md", "let more = 1", "let more = 1\n\nlet most = 2"),
    ("Sources/Rx/Event.swift", "let a = 1", "let a = 2"), ("Package.swift", "\"02a-more\",", ""),
    ("index.md", "1. Push", "1. Pull"),
  ])
  func `A mistake is found as if nothing were known`(path: String, words: String, others: String) throws {
    try inSoundBook { project in
      try learn(project)
      let file = project.root.appending(path: path)
      let before = try Data(contentsOf: file)
      try edit(path, words, others, in: project)
      #expect(try !isSound(project))
      #expect(try !vouches(for: project))
      try writeWhole(before, to: file)
      #expect(try vouches(for: project))
    }
  }
}
