import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Tangle
import Weave

/// An invented class to try the commands with. Its submissions are drawn from the book's references, mutants and
/// starters, and from files that no grader should trust: endless loops, crashes, early exits, huge and binary ones.
public struct MadeUpClass: Sendable {
  /// The kind of a submission, which tells the result that it must have.
  public enum Origin: String, Sendable, CaseIterable {
    case right, mutant, starter, nothing
    case noCode = "no-code"
    case endless, crash, exit, huge, binary
  }

  /// A learner's submission for one exercise.
  struct Piece: Sendable {
    let student: String
    let exercise: String
    let origin: Origin
    /// Why the solution is wrong, if it is a mutant.
    let why: String
    let file: String
    let bytes: [UInt8]
  }

  let exercises: [Source]
  let count: Int
  private var random: Drawn

  /// An exercise, with the texts that submissions are made from.
  struct Source: Sendable {
    let id: String
    let file: String
    let starter: String
    let reference: String
    let mutants: [(why: String, text: String)]
  }

  public init(_ ids: [String], learners: Int, seed: UInt64, _ book: Book, _ history: History) throws {
    exercises = try ids.map { id in
      let (page, exercise) = try book.exercise(id)
      guard exercise.kind == .code else {
        throw Complaint("‘\(id)’ asks for no code, and this makes up code: name another")
      }
      let handout = try Handout(of: exercise, on: page, in: book, history)
      let assignment = Assignment(exercise, of: page, history)
      func text(_ block: ExerciseBlock?) -> String { block.flatMap { assignment.file($0)?.text } ?? "" }
      return Source(
        id: id, file: handout.starters.keys.sorted()[0], starter: handout.starters.values.first ?? "",
        reference: text(exercise.reference),
        mutants: exercise.mutants.compactMap { block in
          if case .mutant(let why, _) = block.role { (why, text(block)) } else { nil }
        })
    }
    count = learners
    random = Drawn(seed: seed)
  }

  /// Returns all files by their paths: a roster, a Moodle download of first attempts, a folder of second ones, an empty
  /// gradebook, and a table of the truth about each submission.
  public mutating func files() -> [String: [UInt8]] {
    let ids = (1...count).map { "learner\($0 < 10 ? "0" : "")\($0)" }
    var truth = [["id", "exercise", "origin", "why"]]
    var first: [ArchivedFile] = []
    var files: [String: [UInt8]] = [:]
    for (number, id) in ids.enumerated() {
      for source in exercises {
        let early = piece(id, source, [.mutant, .starter, .noCode, .right, .nothing])
        let late = piece(
          id, source, Origin.allCases + [.right, .right, .right, .right, .mutant, .mutant, .mutant, .mutant])
        if early.origin != .nothing {
          let folder = "Learner \(number + 1)_\(1000 + number)_assignsubmission_file_"
          first.append(ArchivedFile("\(folder)/\(source.id)/\(early.file)", early.bytes))
        }
        if late.origin != .nothing { files["second/\(id)/\(source.id)/\(late.file)"] = late.bytes }
        let counts = counting(early, late)
        truth.append([id, source.id, counts.origin.rawValue, counts.why])
      }
      files["second/\(id)/progress.txt"] = Array(
        (exercises.map { "\($0.id) started attempts=\(1 + number % 4) hints=\(number % 3)" }.joined(separator: "\n")
          + "\n").utf8)
    }
    files["roster.csv"] = Array(
      CSV(
        header: ["id", "name", "email", "moodle"],
        rows: ids.enumerated().map { [$1, "Learner \($0 + 1)", "\($1)@example.org", "\(1000 + $0)"] }
      ).text.utf8)
    files["gradebook.csv"] = Array(gradebook(ids).utf8)
    files["truth.csv"] = Array(CSV(header: truth[0], rows: Array(truth.dropFirst())).text.utf8)
    files["first.zip"] = Archive(files: first).bytes
    return files
  }

  /// Returns the submission that counts: the later one, unless it isn't taken or is only the starter.
  private func counting(_ early: Piece, _ late: Piece) -> Piece {
    let taken = { (piece: Piece) in ![.nothing, .starter, .huge, .binary].contains(piece.origin) }
    return taken(late) || !taken(early) ? late : early
  }

  private func gradebook(_ ids: [String]) -> String {
    let head = ["First name", "Last name", "Email address"] + exercises.map { "Assignment: \($0.id) (Real)" }
    let rows = ids.enumerated().map { number, id in
      ["Learner", "\(number + 1)", "\(id)@example.org"] + exercises.map { _ in "-" }
    }
    return CSV(header: head, rows: rows).text
  }

  private mutating func piece(_ id: String, _ source: Source, _ origins: [Origin]) -> Piece {
    var origin = origins.randomElement(using: &random)!
    if origin == .mutant, source.mutants.isEmpty { origin = .right }
    // The lower of two places is taken, so that some ideas are commoner than others.
    let place =
      source.mutants.isEmpty
      ? 0
      : min(
        Int.random(in: 0..<source.mutants.count, using: &random),
        Int.random(in: 0..<source.mutants.count, using: &random))
    let mutant = source.mutants.isEmpty ? (why: "", text: "") : source.mutants[place]
    // A comment of its own keeps every file different from all others.
    let own = "\n// \(Int.random(in: 0..<1_000_000, using: &random))\n"
    let bytes: [UInt8] =
      switch origin {
      case .right: Array((source.reference + own).utf8)
      case .mutant: Array((mutant.text + own).utf8)
      case .starter: Array(source.starter.utf8)
      case .nothing: []
      case .noCode: Array((source.starter + "\nfunc unfinished( {\n" + own).utf8)
      case .endless: Array((withStatement("while true {}", source.reference) + own).utf8)
      case .crash: Array((withStatement("_ = [Int]()[Int.random(in: 1...9)]", source.reference) + own).utf8)
      case .exit:
        Array(
          (withStatement("print(\"All checks passed\"); exit(0)", "import Foundation\n" + source.reference) + own).utf8)
      case .huge: [UInt8](repeating: UInt8(ascii: "/"), count: 70_000)
      case .binary: [0xCA, 0xFE, 0, 0xBA, 0xBE]
      }
    return Piece(
      student: id, exercise: source.id, origin: origin, why: origin == .mutant ? mutant.why : "", file: source.file,
      bytes: bytes)
  }

  /// Inserts a statement at the beginning of the first function.
  private func withStatement(_ statement: String, _ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = lines.firstIndex { $0.contains("func ") && $0.hasSuffix("{") }
    lines.insert("    " + statement, at: (place ?? 0) + 1)
    return lines.joined(separator: "\n")
  }
}

/// A random number generator that gives the same numbers for the same seed: SplitMix64.
struct Drawn: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
