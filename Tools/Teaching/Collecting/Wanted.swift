import Book
import Classroom
import Foundation
import Tangle

/// What a class asks for of one exercise: some files, and nothing else.
public struct Wanted: Sendable {
  public let exercise: String
  /// Where they are in a workspace: `Sources/Exercise/Pairwise.swift`.
  public let files: [String]
  /// What they say before anything was done.
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

/// The name of a learner's own account of their progress.
let progressFile = "progress.txt"

extension [Wanted] {
  /// Whether a file may be one that is asked for, as far as its own name says.
  func want(_ entry: TreeEntry) -> Bool {
    let names = Set([entry.name, withoutCopyNumber(entry.name)])
    let isAsked = contains {
      $0.files.contains { names.contains($0.split(separator: "/").last.map(String.init) ?? $0) }
    }
    return isAsked || entry.name == progressFile || entry.name.hasSuffix(".zip")
  }

  /// What a path may be, the surest first: the exercise, its file, and how sure that is.
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

/// Canvas numbers files that are handed in again, `Pairwise-1.swift`, and browsers those that are there already,
/// `Pairwise (1).swift`.
private func withoutCopyNumber(_ name: String) -> String {
  name.replacing(#/(?:-\d+|\s?\(\d+\))(\.\w+)$/#) { $0.1 }
}

private func isCore(_ path: String) -> Bool { ("/" + path).contains("/Sources/Rx/") }

/// Whether a file is one that a workspace has anyway, and that is never asked for.
func isOurs(_ path: String) -> Bool {
  let parts = path.split(separator: "/")
  if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { return true }
  return isCore(path) || ("/" + path).contains("/Sources/try/")
    || ["README.md", "Package.swift", "Package.resolved", "Thumbs.db"].contains(parts.last.map(String.init))
}
