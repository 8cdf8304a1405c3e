import Classroom
import Files
import Foundation
import Grading

/// A record that a learner handed something in: for which exercise, when the collector got it, and its digest.
public struct Receipt: Sendable, Codable, Equatable {
  /// The learner's pseudonym.
  public var student: String
  public var exercise: String
  public var received: Moment
  /// The digest of the submission, which its learner sees, too.
  public var digest: String
  /// The path of its text, below the folder of submissions.
  public var file: String
  /// The download that it came with.
  public var source: String

  public init(student: String, exercise: String, received: Moment, digest: String, file: String, source: String) {
    (self.student, self.exercise, self.received) = (student, exercise, received)
    (self.digest, self.file, self.source) = (digest, file, source)
  }
}

/// The changes that a collection made in a class.
public struct CollectionReport: Sendable, Equatable {
  public var new = 0
  /// The submissions that were there already, unchanged.
  public var known = 0
  public var learners = 0
  public var refused: [Refused] = []
  /// The number of starters in which nothing was done yet.
  public var untouched = 0

  /// A sentence about what came.
  public var summary: String {
    guard new + known + untouched > 0 else { return "nothing that is asked for." }
    var parts = ["\(counted(new, "new submission"))"]
    if known > 0 { parts.append("\(counted(known, "submission")) known already") }
    if untouched > 0 { parts.append(counted(untouched, "starter as it was", "starters as they were") + " handed out") }
    return parts.joined(separator: ", ") + (learners == 0 ? "." : "; from \(counted(learners, "learner")).")
  }
}

extension ClassFolder {
  public func receipts() throws -> [Receipt] { try records(Receipt.self, in: receiptsFile) }

  public func refused() throws -> [Refused] { try records(Refused.self, in: refusedFile) }

  /// Reads the text of a submission.
  ///
  /// - Throws: a `Complaint` if the file isn't what its receipt says.
  public func data(of receipt: Receipt) throws -> Data {
    let data: Data
    do { data = try readSubmission(receipt.file, beneath: submissions) } catch {
      throw Complaint("\(sentence(error)); collect it again")
    }
    guard Digest.text(of: data) == receipt.digest else {
      throw Complaint(
        "\(submissions.appending(path: receipt.file).path) was changed since it was handed in: its digest isn't that of its receipt; collect it again"
      )
    }
    return data
  }

  /// Adds what a collector found; submissions that are there already stay as they are, or are put back as they were.
  public func add(_ collection: Collection, received: Moment, source: String) throws -> CollectionReport {
    try holding(url) {
      var receipts = try self.receipts()
      var report = CollectionReport(refused: collection.refused, untouched: collection.untouched)
      var last: [String: Receipt] = [:]
      for receipt in receipts { last["\(receipt.student) \(receipt.exercise)"] = receipt }
      var learners: Set<String> = []
      for found in collection.found {
        let student = found.student.pseudonym
        let digest = Digest.text(of: found.text.utf8)
        learners.insert(student)
        // A submission equal to the last one is nothing new, and doesn't make it later.
        if let known = last["\(student) \(found.exercise)"], known.digest == digest {
          // Its file may be lost or changed since.
          if known.file == fileName(of: found, digest, known.received), (try? data(of: known)) == nil {
            try keep(found.text, as: known.file)
          }
          report.known += 1
          continue
        }
        let name = fileName(of: found, digest, received)
        try keep(found.text, as: name)
        let receipt = Receipt(
          student: student, exercise: found.exercise, received: received, digest: digest, file: name, source: source)
        receipts.append(receipt)
        last["\(student) \(found.exercise)"] = receipt
        report.new += 1
      }
      report.learners = learners.count
      for (student, text) in collection.progress {
        let file = submissions.appending(path: "progress/\(student.pseudonym).txt")
        let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        try writeWhole(Data(LearnerProgress(before + "\n" + text).text.utf8), to: file)
      }
      var refused = try self.refused()
      // A file that was nobody's may be a learner's by now.
      refused.removeAll { $0.source == source && $0.student == nil && collection.owned.contains($0.path) }
      for one in collection.refused where !refused.contains(one) { refused.append(one) }
      try writeWhole(Data(try jsonLines(refused).utf8), to: refusedFile)
      try writeWhole(Data(try jsonLines(receipts).utf8), to: receiptsFile)
      return report
    }
  }

  /// The path of a submission's text, below the folder of submissions.
  private func fileName(of found: Found, _ digest: String, _ received: Moment) -> String {
    let stamp = received.description.filter { $0 != ":" && $0 != "-" }
    return "\(found.exercise)/\(found.student.pseudonym)/\(stamp)-\(digest.prefix(8)).txt"
  }

  /// Writes a submission, which nobody is to change afterwards.
  private func keep(_ text: String, as name: String) throws {
    let file = submissions.appending(path: name)
    try writeWhole(Data(text.utf8), to: file)
    _ = chmod(file.path, 0o444)
  }

  /// Reads the learners' own records of their progress, by pseudonym.
  public func progress() -> [String: LearnerProgress] {
    let folder = submissions.appending(path: "progress")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".txt") }.map { name in
        let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        return (String(name.dropLast(4)), LearnerProgress(text))
      })
  }

  /// Runs `work` while no other process changes the class.
  func holding<Result>(_ folder: URL, _ work: () throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(at: submissions, withIntermediateDirectories: true)
    let lock = open(url.appending(path: ".class.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw Complaint("\(url.path) can't be written: \(systemReason())") }
    defer { release(lock: lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try work()
  }
}
