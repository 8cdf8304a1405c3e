import Book
import Classroom
import Foundation

/// The files that a class asks for in one exercise.
public struct Wanted: Sendable {
  public let exercise: String
  /// Their paths in a workspace: `Sources/Exercise/Pairwise.swift`.
  public let files: [String]
  /// The contents that they were handed out with.
  let starters: [String: String]

  public init(_ handout: Handout) {
    exercise = handout.exercise.id
    starters = handout.starters
    files = handout.starters.keys.sorted()
  }

  init(exercise: String, starters: [String: String]) {
    (self.exercise, self.starters) = (exercise, starters)
    files = starters.keys.sorted()
  }
}

/// The name of the file in which learners record their own progress.
let progressFile = "progress.txt"

extension [Wanted] {
  /// Returns whether a file may be one that is asked for, judging by its name without folders.
  func want(_ entry: TreeEntry) -> Bool {
    let names = Set([entry.name, withoutCopyNumber(entry.name)])
    let isAsked = contains {
      $0.files.contains { names.contains($0.split(separator: "/").last.map(String.init) ?? $0) }
    }
    return isAsked || entry.name == progressFile || entry.name.hasSuffix(".zip")
  }

  /// Returns the files of exercises that a path may be, the most certain first.
  ///
  /// `sureness` is 3 for the full path in the exercise's folder, 2 for the file's name below a folder that is called
  /// after the exercise, and 1 for the file's name alone if it is unique.
  func matches(_ path: String, only exercise: String?) -> [(wanted: Wanted, file: String, sureness: Int)] {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return [] }
    let names = Set([name, withoutCopyNumber(name)])
    let all = filter { exercise == nil || $0.exercise == exercise }
    var found: [(wanted: Wanted, file: String, sureness: Int)] = []
    for wanted in all {
      for file in wanted.files {
        let base = file.split(separator: "/").last.map(String.init) ?? file
        guard names.contains(base) else { continue }
        let rivals = all.count { $0.files.contains { $0 == base || $0.hasSuffix("/" + base) } }
        if ("/" + path).hasSuffix("/\(wanted.exercise)/\(file)") {
          found.append((wanted, file, 3))
        } else if parts.dropLast().contains(where: { $0 == wanted.exercise || $0.hasPrefix(wanted.exercise + "-") }) {
          found.append((wanted, file, 2))
        } else if rivals == 1, !isCore(path) || file.hasPrefix("Sources/Rx/") {
          found.append((wanted, file, 1))
        }
      }
    }
    return found.sorted { $0.sureness > $1.sureness }
  }
}

/// Returns a file's name without the number of a copy. Canvas numbers files that are handed in again,
/// `Pairwise-1.swift`, and browsers those that are there already, `Pairwise (1).swift`.
private func withoutCopyNumber(_ name: String) -> String {
  name.replacing(#/(?:-\d+|\s?\(\d+\))(\.\w+)$/#) { $0.1 }
}

private func isCore(_ path: String) -> Bool { ("/" + path).contains("/Sources/Rx/") }

/// Returns whether a file is one that every workspace has and that is never asked for, or a hidden one.
func isOurs(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { return true }
  return isCore(path) || ("/" + path).contains("/Sources/try/")
    || ["README.md", "Package.swift", "Package.resolved", "Thumbs.db"].contains(parts.last.map(String.init))
}
