import Book
import Classroom
import Files
import Foundation
import Grading

/// A class as a folder: its plan and roster, the submissions, their results, and what is made from these.
public struct ClassFolder: Sendable {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  /// Returns the class in the folder `asked`, or else the one that `current` is in or below.
  public static func find(asked: String?, from current: URL) throws -> ClassFolder {
    if let asked {
      let folder = ClassFolder(URL(fileURLWithPath: asked))
      guard folder.exists else {
        throw Complaint("\(asked) is no class: there is no class.toml; `./Tools/book class init \(asked)` makes one")
      }
      return folder
    }
    var folder = current.standardizedFileURL
    while true {
      if ClassFolder(folder).exists { return ClassFolder(folder) }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path, folder.path != "/" else {
        throw Complaint(
          "there is no class here: name its folder with --class, or make one with `./Tools/book class init NAME`")
      }
      folder = parent
    }
  }

  public var exists: Bool { FileManager.default.fileExists(atPath: planFile.path) }

  public var planFile: URL { url.appending(path: "class.toml") }
  public var rosterFile: URL { url.appending(path: "roster.csv") }
  public var commentsFile: URL { url.appending(path: "comments.toml") }
  public var submissions: URL { url.appending(path: "submissions") }
  public var results: URL { url.appending(path: "results") }
  public var reports: URL { url.appending(path: "reports") }
  public var exports: URL { url.appending(path: "exports") }
  public var released: URL { url.appending(path: "released") }

  var receiptsFile: URL { submissions.appending(path: "receipts.jsonl") }
  var refusedFile: URL { submissions.appending(path: "refused.jsonl") }
  var seedFile: URL { results.appending(path: "seed") }

  func text(_ file: URL) throws -> String { try readTable(file, called: file.path) }

  /// Reads `class.toml`, for the exercises of a book.
  public func plan(for book: Book) throws -> ClassPlan {
    let exercises = book.exercises.filter { $0.exercise.kind != .paper }
      .map { (chapter: chapterName(of: $0.exercise), id: $0.exercise.id) }
    return try ClassPlan(try text(planFile), path: planFile.path, exercises: exercises)
  }

  public func roster() throws -> Roster { try Roster(try text(rosterFile), path: rosterFile.path) }

  /// Reads the roster, after every learner without a pseudonym was given one in the file.
  public func rosterWithPseudonyms() throws -> Roster {
    let before = try text(rosterFile)
    _ = try Roster(before, path: rosterFile.path)
    var random = SystemRandomNumberGenerator()
    let after = try withPseudonyms(before, path: rosterFile.path, using: &random)
    if after != before { try writeWhole(Data(after.utf8), to: rosterFile) }
    return try Roster(after, path: rosterFile.path)
  }

  /// The roster of a machine that has receipts only: its learners are known by pseudonym alone.
  private func rosterOfReceipts() throws -> Roster {
    let names = Set(try receipts().map(\.student)).sorted()
    guard !names.isEmpty else { throw Complaint("there is no \(rosterFile.path): write one, with a column id") }
    return Roster(names.map { Student(id: $0, pseudonym: $0) })
  }

  /// Returns a message for each name in `class.toml` that nobody in the roster has.
  public func faults(of plan: ClassPlan, _ roster: Roster) -> [String] {
    let named = plan.extensions.map { ($0.line, $0.students) } + plan.groups.map { ($0.line, $0.students) }
    return named.flatMap { line, names in
      names.filter { roster[$0] == nil }.map { name in
        let near = nearest(to: name, among: roster.students.map(\.id)).map { ": did you mean ‘\($0)’?" }
        return "\(planFile.path):\(line): nobody in roster.csv has the id ‘\(name)’" + (near ?? "")
      }
    }
  }

  /// Reads the plan and the roster.
  ///
  /// - Throws: a `Complaint` with the mistakes of both, or with learners in the plan who aren't in the roster.
  public func planAndRoster(for book: Book) throws -> (plan: ClassPlan, roster: Roster) {
    var faults: [String] = []
    var plan: ClassPlan?, roster: Roster?
    do { plan = try self.plan(for: book) } catch { faults.append("\(error)") }
    // A machine that only grades may have no roster.
    if let plan, !FileManager.default.fileExists(atPath: rosterFile.path) { return (plan, try rosterOfReceipts()) }
    do { roster = try rosterWithPseudonyms() } catch { faults.append("\(error)") }
    if let plan, let roster {
      faults += self.faults(of: plan, roster)
      if faults.isEmpty { return (plan, roster) }
    }
    throw Complaint(faults.joined(separator: "\n"))
  }
}

/// Reads a file that a person wrote or a spreadsheet saved, which must be UTF-8.
///
/// - Parameter name: the name of the file in messages.
public func readTable(_ file: URL, called name: String) throws -> String {
  let data: Data
  do { data = try Data(contentsOf: file) } catch { throw Complaint("\(name) can't be read: \(reason(error))") }
  guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
    throw Complaint("\(name) is no text in UTF-8: save it as UTF-8, which spreadsheets call CSV UTF-8")
  }
  return text
}

/// The chapter or page that an exercise belongs to: the `7` of `7.2`, the `A` of `A.1`.
func chapterName(of exercise: Exercise) -> String {
  exercise.label.split(separator: ".").first.map(String.init) ?? exercise.label
}

/// Writes records as JSON, one a line. Equal records give equal bytes.
func jsonLines(_ records: [some Encodable]) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try records.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
}

/// Reads a file that `jsonLines` wrote; lines that can't be read are a `Complaint` with their places.
func records<Record: Decodable & Sendable>(_ type: Record.Type, in file: URL) throws -> [Record] {
  guard FileManager.default.fileExists(atPath: file.path) else { return [] }
  let data: Data
  do { data = try Data(contentsOf: file) } catch { throw Complaint(sentence(error)) }
  let decoder = JSONDecoder()
  let lines = data.split(separator: 10, omittingEmptySubsequences: false)
  let read = concurrentMap(lines.count) { index -> Result<Record?, Complaint> in
    guard !lines[index].isEmpty else { return .success(nil) }
    do { return .success(try decoder.decode(Record.self, from: lines[index])) } catch {
      return .failure(
        Complaint("\(file.path):\(index + 1): this line can't be read: take it out, or take the file from a backup"))
    }
  }
  let faults = read.compactMap { if case .failure(let fault) = $0 { fault.description } else { nil } }
  try Complaint.throwAll(faults)
  return try read.compactMap { try $0.get() }
}
