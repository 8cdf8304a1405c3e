import Book
import Classroom
import Files
import Foundation
import Grading
import Testing

@testable import Teaching

func fixture(_ name: String) -> URL {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
}

/// Writes some files into a folder.
func write(_ files: [String: String], in folder: URL) throws {
  for (path, text) in files { try writeWhole(Data(text.utf8), to: folder.appending(path: path)) }
}

/// A ZIP archive as nobody's tool makes one, to say anything about its files.
struct MadeZip {
  struct Entry {
    var name: String
    var bytes: [UInt8]
    var mode: UInt16 = 0o100644
    var flags: UInt16 = 0
    var method: UInt16 = 0
    /// The uncompressed size that the archive states, in bytes; that of `bytes` if nil.
    var size: Int?
    var sum: UInt32?
    /// Further fields of the directory; if there are some, they say where the file is.
    var extra: [UInt8] = []
  }

  var entries: [Entry]

  init(_ files: [(String, String)]) { entries = files.map { Entry(name: $0.0, bytes: Array($0.1.utf8)) } }
  init(_ entries: [Entry]) { self.entries = entries }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [], directory: [UInt8] = []
    func add(_ number: Int, _ length: Int, to target: inout [UInt8]) {
      for place in 0..<length { target.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
    for entry in entries {
      let offset = bytes.count
      func common(_ extra: [UInt8], _ target: inout [UInt8]) {
        add(20, 2, to: &target)
        add(Int(entry.flags), 2, to: &target)
        add(Int(entry.method), 2, to: &target)
        add(0, 4, to: &target)
        add(Int(entry.sum ?? sum(entry.bytes)), 4, to: &target)
        add(entry.bytes.count, 4, to: &target)
        add(entry.size ?? entry.bytes.count, 4, to: &target)
        add(entry.name.utf8.count, 2, to: &target)
        add(extra.count, 2, to: &target)
      }
      add(0x0403_4b50, 4, to: &bytes)
      common([], &bytes)
      bytes += Array(entry.name.utf8) + entry.bytes
      add(0x0201_4b50, 4, to: &directory)
      add(3 << 8 | 20, 2, to: &directory)
      common(entry.extra, &directory)
      add(0, 6, to: &directory)
      add(Int(entry.mode) << 16, 4, to: &directory)
      add(entry.extra.isEmpty ? offset : 0xFFFF_FFFF, 4, to: &directory)
      directory += Array(entry.name.utf8) + entry.extra
    }
    let start = bytes.count
    bytes += directory
    add(0x0605_4b50, 4, to: &bytes)
    add(0, 4, to: &bytes)
    add(entries.count, 2, to: &bytes)
    add(entries.count, 2, to: &bytes)
    add(directory.count, 4, to: &bytes)
    add(start, 4, to: &bytes)
    add(0, 2, to: &bytes)
    return bytes
  }

  private func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}

/// A class of three and one exercise, for collectors.
struct SmallClass {
  let roster = Roster([
    Student(id: "ada", name: "Ada Lovelace", email: "ada@example.org", pseudonym: "p1", others: ["canvas": "4711"]),
    Student(id: "ben", name: "Ben Ito", email: "ben@example.org", pseudonym: "p2", others: ["canvas": "4712"]),
    Student(id: "cleo", name: "Cleo Marsh", email: "cleo@example.org", pseudonym: "p3", others: ["moodle": "93"]),
  ])
  let wanted = [Wanted(exercise: "pairwise", starters: ["Sources/Exercise/Pairwise.swift": "// TODO\n"])]
  let path = "Sources/Exercise/Pairwise.swift"

  func collect(
    _ source: URL, as layout: Layout? = nil, before moment: Moment? = nil
  ) async throws -> Collection {
    try await Collector(roster, wanted).collect(from: source, as: layout, before: moment)
  }

  /// The files that were found, as `id: text`, and those that were refused, as `path reason`.
  func outcome(_ source: URL, as layout: Layout? = nil) async throws -> (found: [String], refused: [String]) {
    let collection = try await collect(source, as: layout)
    return (
      collection.found.map { "\($0.student.id): \($0.text)" }, collection.refused.map { "\($0.path) \($0.reason)" }
    )
  }
}

// MARK: Made results

/// Events of a scenario's own line, a letter each: `1 2 |`.
func trace(_ text: String) -> [TraceEvent] {
  text.split(separator: " ").enumerated().map { time, word in
    let kind: TraceEvent.Kind = word == "|" ? .completed : word == "#" ? .error : .next
    return TraceEvent(
      time: time, track: "", kind: kind, text: kind == .next ? String(word) : kind == .error ? "failure" : "")
  }
}

/// A check of a made result: what is heard, where it should be `1 2 3 |`.
func scene(
  _ name: String, _ heard: String, expected: String = "1 2 3 |", hidden: Bool = false, status: Grading.Status? = nil
) -> Grading.Scenario {
  Grading.Scenario(
    name: name, isHidden: hidden, status: status ?? (heard == expected ? .passed : .failed), heard: trace(heard),
    expected: trace(expected))
}

func grading(_ digest: String, _ scenarios: [Grading.Scenario], exercise: String = "pairwise", hidden: String = "h")
  -> Grading
{
  let isPassed = scenarios.allSatisfy { $0.status == .passed }
  return Grading(
    exercise: exercise,
    digests: Grading.Digests(file: digest, exercise: "e", hidden: hidden, toolchain: "t", grader: "g"), seed: 7,
    rung: .bubblewrap, status: isPassed ? .passed : .failed, scenarios: scenarios)
}

/// A class in which each learner has handed in what a result is for.
func standings(_ gradings: [(id: String, grading: Grading)], plan: ClassPlan? = nil) -> (Standings, Results) {
  var plan = plan ?? ClassPlan()
  if plan.tasks.isEmpty { plan.tasks = [ClassPlan.Task(id: "pairwise", points: 10)] }
  if plan.name.isEmpty { plan.name = "Autumn" }
  let ids = gradings.map(\.id).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  let roster = Roster(
    ids.map { Student(id: $0, name: "Name of \($0)", email: "\($0)@example.org", pseudonym: "p-\($0)") })
  let receipts = gradings.enumerated().map { place, one in
    Receipt(
      student: "p-\(one.id)", exercise: one.grading.exercise, received: Moment(seconds: 1_700_000_000 + place),
      digest: one.grading.digests.file, file: "f", source: "s")
  }
  let results = Results(gradings.map(\.grading))
  return (Standings(plan, roster, receipts, results), results)
}
