import Book
import CoreHistory
import Foundation
import Tangle
import Testing

@testable import BookCommand

/// The files that `book test` writes before it builds, so that the build plugin only has to copy them.
@Suite struct GeneratedFilesTests {
  private let project = Project(root: soundBook)

  private func knows(_ project: Project) throws -> Bool {
    var memory = CheckMemory(of: project)
    return memory.vouches(for: Book(project))
  }

  /// The files for some steps, by the paths within their folder.
  private func written(for steps: [Int], by place: Session? = nil) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try (place ?? Session(project)).writeGeneratedFiles(for: steps, to: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  @Test func `They are what the plugin's tool makes, which knows no later chapter`() throws {
    let files = try written(for: [])
    let last = try #require(project.chapters { _ in true }.chapters.map(\.number).max())
    for number in 1...last {
      let history = History(of: project.chapters { $0 <= number }.chapters)
      let core = try #require(history.core(after: number))
      #expect(files["Rx0\(number)/Core.swift"] == stepFile(core, after: number))
      let examples = exampleFiles(
        project.chapters { $0 == number }.chapters, previous: number == 1 ? nil : number - 1, last: last
      ) { history.core(after: $0) }
      for (name, text) in examples { #expect(files["Chapter0\(number)Tests/\(name)"] == text, "\(number): \(name)") }
    }
    #expect(files.count == last * 4)
  }

  @Test func `What is remembered of a sound book makes the same files, also after an edit`() throws {
    try inCopyOfSoundBook { project in
      let (examined, staleness) = try Session.sound(project) { _ in }
      #expect(staleness.isEmpty)
      #expect(try knows(project))
      #expect(try written(for: [], by: Session.sound(project) { _ in }.place) == written(for: [], by: examined))
      try edit("Chapters/01-push.md", "print(Event().a)", "print(Event().a, 1)", in: project)
      let edited = try written(for: [], by: Session.sound(project) { _ in }.place)
      #expect(try edited == written(for: [], by: Session(project)) && edited != written(for: [], by: examined))
    }
  }

  @Test func `For one chapter there are its core, the one it found, and its examples`() throws {
    let names = Set(try written(for: [2]).keys.map { String($0.prefix { $0 != "/" }) })
    #expect(names == ["Rx01", "Rx02", "Chapter02Tests"])
  }
}
