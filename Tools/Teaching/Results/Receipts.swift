import Classroom
import Files
import Foundation
import Grading

/// That a learner handed something in: what, and when the collector got it.
public struct Receipt: Sendable, Codable, Equatable {
  /// By pseudonym.
  public var student: String
  public var exercise: String
  public var received: Moment
  /// Of the submission; the learner sees the same.
  public var digest: String
  /// Where its text is, below the folder of submissions.
  public var file: String
  /// The download that it came with.
  public var source: String

  public init(student: String, exercise: String, received: Moment, digest: String, file: String, source: String) {
    (self.student, self.exercise, self.received) = (student, exercise, received)
    (self.digest, self.file, self.source) = (digest, file, source)
  }
}

/// What a collection changed in a class.
public struct CollectionReport: Sendable, Equatable {
  public var new = 0
  /// Those that were there already, as they are.
  public var known = 0
  public var learners = 0
  public var refused: [Refused] = []
  /// Starters in which nothing was done yet.
  public var untouched = 0

  /// What came, in a sentence.
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

  /// The text of a submission, as it was when it came.
  ///
  /// - Throws: where it isn't what its receipt says.
  public func data(of receipt: Receipt) throws -> Data {
    let data = try readSubmission(receipt.file, beneath: submissions)
    guard Digest.text(of: data) == receipt.digest else {
      throw Complaint(
        "\(submissions.appending(path: receipt.file).path) was changed since it was handed in: its digest isn't that of its receipt; collect it again"
      )
    }
    return data
  }

  /// Adds what a collector found; what is there already stays as it is.
  public func add(_ collection: Collection, received: Moment, source: String) throws -> CollectionReport {
    try holding(url) {
      var receipts = try self.receipts()
      var report = CollectionReport(refused: collection.refused, untouched: collection.untouched)
      var last: [String: String] = [:]
      for receipt in receipts { last["\(receipt.student) \(receipt.exercise)"] = receipt.digest }
      var learners: Set<String> = []
      for found in collection.found {
        let student = found.student.pseudonym
        let digest = Digest.text(of: found.text.utf8)
        learners.insert(student)
        // The same again is nothing new, and not later either.
        guard last["\(student) \(found.exercise)"] != digest else {
          report.known += 1
          continue
        }
        let stamp = received.description.filter { $0 != ":" && $0 != "-" }
        let name = "\(found.exercise)/\(student)/\(stamp)-\(digest.prefix(8)).txt"
        try writeWhole(Data(found.text.utf8), to: submissions.appending(path: name))
        _ = chmod(submissions.appending(path: name).path, 0o444)
        receipts.append(
          Receipt(
            student: student, exercise: found.exercise, received: received, digest: digest, file: name, source: source))
        last["\(student) \(found.exercise)"] = digest
        report.new += 1
      }
      report.learners = learners.count
      for (student, text) in collection.progress {
        let file = submissions.appending(path: "progress/\(student.pseudonym).txt")
        let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        try writeWhole(Data(LearnerProgress(before + "\n" + text).text.utf8), to: file)
      }
      var refused = try self.refused()
      // What was nobody's may be a learner's by now.
      refused.removeAll { $0.source == source && $0.student == nil && collection.owned.contains($0.path) }
      for one in collection.refused where !refused.contains(one) { refused.append(one) }
      try writeWhole(Data(try jsonLines(refused).utf8), to: refusedFile)
      try writeWhole(Data(try jsonLines(receipts).utf8), to: receiptsFile)
      return report
    }
  }

  /// What learners say of their own progress, by pseudonym.
  public func progress() -> [String: LearnerProgress] {
    let folder = submissions.appending(path: "progress")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".txt") }.map { name in
        let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        return (String(name.dropLast(4)), LearnerProgress(text))
      })
  }

  /// Does some work while nobody else changes the class.
  func holding<Result>(_ folder: URL, _ work: () throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(at: submissions, withIntermediateDirectories: true)
    let lock = open(url.appending(path: ".class.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw Complaint("\(url.path) can't be written: \(systemReason())") }
    defer { release(lock: lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try work()
  }
}
