import Book
import Classroom
import CoreHistory
import Foundation
import Testing

@testable import Grading

/// The means of this machine to keep strangers' programs from doing harm.
enum Machine {
  /// Those that hold, as trying them has shown.
  static let rungs: [Rung] = {
    let found = Found()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      for rung in [Rung.bubblewrap, .landlock] where await Box.examine(rung).holds { found.rungs.append(rung) }
      done.signal()
    }
    done.wait()
    return found.rungs
  }()

  private final class Found: @unchecked Sendable { var rungs: [Rung] = [] }

  /// CI has to have one on Linux; elsewhere it is only said that there is none.
  static var hasBox: Bool {
    #if os(Linux)
      !rungs.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil
    #else
      false
    #endif
  }
}

/// The graders of the little book of these tests. What all files need is compiled once for each.
actor Graders {
  static let shared = Graders()
  /// Where the cores of all graders stay, until the tests are over.
  private static let folder = FileManager.default.temporaryDirectory.appending(path: "graded-\(UUID().uuidString)")
  private var made: [Rung: Task<Grader, any Error>] = [:]

  private init() { atexit { try? FileManager.default.removeItem(at: Graders.folder) } }

  func grader(_ rung: Rung) async throws -> Grader {
    let task = made[rung] ?? Task { try await Self.new(rung, in: Self.folder) }
    made[rung] = task
    return try await task.value
  }

  /// - Parameter folder: where the cores stay.
  static func new(_ rung: Rung, in folder: URL) async throws -> Grader {
    let book = Book(Project(root: fixtures.appending(path: "book")))
    return try await Grader(book, History(of: book), cache: Cache(folder), box: Box.find(rung))
  }
}

let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

let right = "public func twice(_ number: Int) -> Int { precondition(number >= 0); return number * 2 }\n"

/// A submission that tries something, and what it may get.
struct Attack: Sendable {
  let name: String
  let text: String
  let statuses: Set<String>
  let passes: Set<Int>

  static func all() throws -> [Attack] {
    let folder = fixtures.appending(path: "attacks")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift.txt") }
    return try names.sorted().map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      func words(after mark: String) -> [String] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("// \(mark): ") }
        return (line ?? "").dropFirst(mark.count + 5).split(separator: "|").map(String.init)
      }
      return Attack(
        name: name, text: text, statuses: Set(words(after: "status")),
        passes: Set(words(after: "passes").compactMap(Int.init)))
    }
  }
}

/// The folders and processes that are left of slots that nobody has at the moment.
///
/// - Parameter removes: whether the folders go, while nobody can be given their slots.
func leftovers(removing removes: Bool = false) throws -> [String] {
  var found: [String] = []
  for number in 0..<64 {
    let folder = Slots.place.appending(path: "slot-\(number)").path
    let lock = open(folder + ".lock", O_RDWR | O_CLOEXEC)
    guard lock >= 0 else { continue }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
    if FileManager.default.fileExists(atPath: folder) {
      found.append(folder)
      if removes { try FileManager.default.removeItem(atPath: folder) }
    }
    found += try processes(of: Slots.firstUser + UInt32(number)).map { "process \($0)" }
  }
  return found
}

private func processes(of user: UInt32) throws -> [pid_t] {
  #if os(Linux)
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
      var facts = stat()
      return stat("/proc/\($0)", &facts) == 0 && facts.st_uid == user
    }
  #else
    []
  #endif
}
