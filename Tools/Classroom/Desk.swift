import Book
import Files
import Foundation

/// The folder that holds a learner's workspaces and progress.
public struct Desk: Sendable {
  public let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// The name of the default desk, a folder of the book that git ignores.
  public static let defaultName = "exercises"

  /// Returns the desk that a command works on: the one asked for, the one around the current folder, or the book's own.
  public static func find(
    asked: String?, from current: URL, project: Project,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Desk {
    if let path = asked ?? environment["BOOK_EXERCISES"], !path.isEmpty { return Desk(URL(fileURLWithPath: path)) }
    return around(current) ?? Desk(project.root.appending(path: defaultName))
  }

  /// Returns the nearest desk at or above `start`: a folder that has a learner's progress file.
  private static func around(_ start: URL) -> Desk? {
    var folder = start.standardizedFileURL
    while true {
      if isProgress(folder.appending(path: progressName)) { return Desk(folder) }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path, folder.path != "/" else { return nil }
      folder = parent
    }
  }

  public func workspace(of id: String) -> Workspace { Workspace(folder.appending(path: id)) }

  public var progress: ProgressFile { ProgressFile(folder.appending(path: progressName)) }
}

let progressName = "progress.txt"

extension Book {
  /// Returns the exercise that `word` names, by its id or by its number on the page; throws with suggestions if none
  /// does.
  public func exercise(_ word: String) throws(Complaint) -> (page: Chapter, exercise: Exercise) {
    let all = exercises
    let number = word.split(separator: " ").last.map(String.init) ?? word
    if let found = all.first(where: { $0.exercise.id == word }) ?? all.first(where: { $0.exercise.label == number }) {
      return found
    }
    guard !all.isEmpty else { throw Complaint("this book has no exercises") }
    let rest = "`./Tools/book exercise list` shows all"
    let names = all.map(\.exercise.id)
    let alike = nearestFew(to: word, among: word.contains(where: \.isLetter) ? names : all.map(\.exercise.label))
    let cure = alike.isEmpty ? rest : "did you mean \(alike.map { "‘\($0)’" }.joined(separator: " or "))? \(rest)"
    throw Complaint("there is no exercise ‘\(word)’; \(cure)")
  }
}

/// Returns up to three words that resemble `word`, or contain it.
private func nearestFew(to word: String, among words: [String]) -> [String] {
  var rest = words
  var found: [String] = []
  while found.count < 3, let next = nearest(to: word, among: rest) {
    found.append(next)
    rest.removeAll { $0 == next }
  }
  let within = words.filter { !word.isEmpty && $0.contains(word) && !found.contains($0) }
  return Array((found + within).prefix(3))
}
