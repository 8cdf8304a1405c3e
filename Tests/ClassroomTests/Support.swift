import Book
import CoreHistory
import Files
import Foundation
import Testing

@testable import Classroom

/// The tiny book of these tests, or an edition of it in which some words are others.
struct SmallBook {
  let book: Book
  let history: History

  init(changing changes: [(String, String)] = []) throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/small")
    let folder = FileManager.default.temporaryDirectory.appending(path: "edition-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: source, to: folder)
    let page = folder.appending(path: "Chapters/01-push.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    for (old, new) in changes { text = text.replacing(old, with: new) }
    try writeWhole(Data(text.utf8), to: page)
    book = Book(Project(root: folder))
    history = History(of: book)
  }

  func handout(_ id: String) throws -> Handout {
    let (page, exercise) = try book.exercise(id)
    return try Handout(of: exercise, on: page, in: book, history)
  }
}

/// A started workspace of an exercise of the tiny book.
func inWorkspace(of id: String, _ body: (Workspace, Handout) async throws -> Void) async throws {
  let handout = try SmallBook().handout(id)
  try await inTemporaryFolder { folder in
    let workspace = Workspace(folder.appending(path: id))
    _ = try await workspace.start(handout)
    try await body(workspace, handout)
  }
}

extension Workspace {
  func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
  func write(_ text: String, to path: String) throws { try writeWhole(Data(text.utf8), to: url(path)) }

  /// Every file, and what it says.
  func snapshot() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = paths.filter { (try? FileManager.default.contentsOfDirectory(atPath: url($0).path)) == nil }
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0, FileManager.default.contents(atPath: url($0).path) ?? Data()) })
  }

  /// The contents of the backups, in the order of their names.
  func backups() throws -> [String] {
    let folder = url(".book/backups")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.sorted().map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}

/// The text of the error that a piece of work throws; nil if it throws none.
func complaint(_ body: () async throws -> Void) async -> String? {
  do {
    try await body()
    return nil
  } catch { return "\(error)" }
}

/// A solution of the first exercise of the fixture `statuses`, and of the tiny book.
let right = "public func twice(_ number: Int) -> Int { precondition(number >= 0); return number * 2 }\n"

/// The verdict on a solution of the first exercise of the fixture `statuses`, whose cache is in a folder.
///
/// - Parameter hasCore: `false` if the cache is to be empty at first.
func verdict(
  on text: String, others: [String: String] = [:], hidden: Bool = false, seed: UInt64 = 1, in folder: URL,
  hasCore: Bool = true
) async throws -> Verdict {
  if hasCore { try await StatusesCore.shared.fill(folder) }
  let (book, history) = try fixture("statuses")
  let exercise = try #require(book.exercises.first?.exercise)
  let submission = Submission(exercise: exercise, file: "Sources/Exercise/Twice.swift", text: text, others: others)
  let judge = try Judge(book, history, cache: Cache(folder))
  return try await judge.verdict(on: submission, includesHidden: hidden, seed: seed)
}

/// A cache with the core of the fixture `statuses`, and with what its reference does. They are made once, and each test
/// has copies.
actor StatusesCore {
  static let shared = StatusesCore()
  private static let folder = FileManager.default.temporaryDirectory.appending(path: "statuses-\(UUID().uuidString)")
  private var folder: URL { Self.folder }
  private var making: Task<Void, any Error>?

  /// Copies what is in the cache into an empty one.
  func fill(_ other: URL) async throws {
    let making = making ?? Task { try await make() }
    self.making = making
    try await making.value
    let seals = other.appending(path: "seals")
    guard !FileManager.default.fileExists(atPath: seals.path) else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "seals").path) {
      let path = name.replacing("-", with: "/", maxReplacements: 1)
      let place = other.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: folder.appending(path: path), to: place)
      try Seal(place: place, note: seals.appending(path: name)).set()
    }
  }

  private func make() async throws {
    atexit { try? FileManager.default.removeItem(at: StatusesCore.folder) }
    #expect(try await verdict(on: right, in: folder, hasCore: false).isPassed)
  }
}
