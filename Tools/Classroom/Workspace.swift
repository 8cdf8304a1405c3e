import Book
import Files
import Foundation

/// The folder in which a learner works on one exercise.
public struct Workspace: Sendable {
  public let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// Returns the workspace that a folder is in or is itself.
  public static func around(_ start: URL) -> Workspace? {
    var folder = start.standardizedFileURL
    while true {
      if Record(in: folder) != nil { return Workspace(folder) }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path, folder.path != "/" else { return nil }
      folder = parent
    }
  }

  /// The id of its exercise; nil if its `.book` folder is gone.
  public var exercise: String? { Record(in: folder)?.exercise }

  /// `true` if there is a file or a folder at the workspace's place.
  public var exists: Bool { FileManager.default.fileExists(atPath: folder.path) }

  func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Reads the learner's files for an exercise in code.
  public func submission(for handout: Handout) throws -> Submission {
    let path = handout.starters.keys.sorted()[0]
    let text = try text(path, for: handout)
    let others = try otherFiles(of: handout)
    return Submission(
      exercise: handout.exercise, file: path, text: text, others: others, ignored: changedFiles(of: handout))
  }

  /// The paths of the files that the learner has added beside the starter.
  func otherNames(of handout: Handout) -> [String] {
    guard handout.exercise.kind == .code else { return [] }
    let target = target(of: handout)
    return ((try? FileManager.default.subpathsOfDirectory(atPath: url(target).path)) ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }.map { "\(target)/\($0)" }
      .filter { handout.starters[$0] == nil && handout.files[$0] == nil }.sorted()
  }

  private func target(of handout: Handout) -> String {
    handout.starters.keys.sorted()[0].split(separator: "/").prefix(2).joined(separator: "/")
  }

  private func otherFiles(of handout: Handout) throws -> [String: String] {
    let names = otherNames(of: handout)
    guard names.count <= 20 else {
      throw Complaint(
        "\(target(of: handout)) has \(names.count) files beside yours: take out what doesn't belong to the exercise")
    }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try learnersText($0, in: folder)) })
  }

  /// The files of the core that the learner has changed: `swift run try` uses them, a check doesn't.
  private func changedFiles(of handout: Handout) -> [String] {
    handout.files.keys.filter { path in
      path.hasPrefix("Sources/Rx/") && (try? String(contentsOf: url(path), encoding: .utf8)) != handout.files[path]
    }.sorted()
  }

  /// Reads the learner's predictions, a text for each program; nil where nothing is written yet.
  public func predictions(for handout: Handout) throws -> [String?] {
    try predictionFiles(handout.exercise).map { path in
      let text = try text(path, for: handout)
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  private func text(_ path: String, for handout: Handout) throws -> String {
    let id = handout.exercise.id
    guard exists else {
      throw Complaint(
        """
        exercise ‘\(id)’ isn't started here: `./Tools/book exercise start \(id)` makes \(folder.path); \
        if you have moved it, run this in its folder
        """)
    }
    do {
      return try learnersText(path, in: folder)
    } catch let missing as MissingFile {
      throw Complaint(
        """
        \(missing.path) is missing in \(folder.path): `./Tools/book exercise start \(id)` puts back what is missing \
        and touches nothing else
        """)
    }
  }
}

/// A workspace's record of itself, in `.book/workspace`.
struct Record: Equatable {
  static let path = ".book/workspace"

  var exercise: String
  var edition: String
  /// The files that the learner works in.
  var works: [String]
  /// The fingerprints of the book's files when they were given, by path.
  var given: [String: String]

  init(_ handout: Handout) {
    exercise = handout.exercise.id
    edition = handout.edition
    works = handout.starters.keys.sorted()
    given = handout.files.mapValues { fingerprint(["": $0]) }
  }

  /// Reads the record; nil if there is none, or it names no exercise.
  init?(in folder: URL) {
    guard let text = try? String(contentsOf: folder.appending(path: Self.path), encoding: .utf8) else { return nil }
    exercise = ""
    edition = ""
    works = []
    given = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch (words.first, words.count) {
      case ("exercise", 2): exercise = words[1]
      case ("edition", 2): edition = words[1]
      case ("work", 2...): works.append(words[1...].joined(separator: " "))
      case ("given", 3): given[words[2]] = words[1]
      default: break
      }
    }
    guard !exercise.isEmpty else { return nil }
  }

  var text: String {
    let lines =
      ["exercise \(exercise)", "edition \(edition)"] + works.map { "work \($0)" }
      + given.sorted { $0.key < $1.key }.map { "given \($0.value) \($0.key)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
