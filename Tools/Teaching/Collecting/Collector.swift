import Book
import Classroom
import Foundation
import Grading

/// What one learner handed in for one exercise.
public struct Found: Sendable, Equatable {
  public let student: Student
  public let exercise: String
  /// What counts, as one text.
  public let text: String
}

/// A file that wasn't taken, and why.
public struct Refused: Sendable, Hashable, Codable {
  /// The folder or archive that it is in.
  public var source: String
  public var student: String?
  public var path: String
  public var reason: String

  public init(source: String, student: String? = nil, path: String, reason: String) {
    (self.source, self.student, self.path, self.reason) = (source, student, path, reason)
  }
}

/// Everything that a collector found in a download.
public struct Collection: Sendable {
  public var found: [Found] = []
  public var refused: [Refused] = []
  /// What learners say of their own progress.
  public var progress: [(student: Student, text: String)] = []
  /// Starters in which nothing was done yet.
  public var untouched = 0
  /// Files that each workspace has and that aren't read.
  public var ignored = 0
}

/// Takes from downloads what a class asks for, and nothing else.
public struct Collector: Sendable {
  let roster: Roster
  let wanted: [Wanted]
  /// The one exercise that the download is for, if its files don't say it.
  let only: String?

  public init(_ roster: Roster, _ wanted: [Wanted], only: String? = nil) {
    (self.roster, self.wanted, self.only) = (roster, wanted, only)
  }

  /// Reads a download: a folder or a zip.
  ///
  /// - Throws: only where the download itself can't be read; everything in it that can't is refused.
  public func collect(from source: URL, as layout: Layout? = nil, before moment: Moment? = nil) async throws
    -> Collection
  {
    let date = moment.map { Date(timeIntervalSince1970: TimeInterval($0.seconds)) }
    let download = Download(source: source, layout: layout, moment: date) { wanted.want($0) }
    var collection = Collection()
    var owners: [String: [Bundle]] = [:]
    for bundle in try await download.bundles() {
      guard let student = bundle.owners.lazy.compactMap({ roster.student($0) }).first else {
        collection.refused.append(
          Refused(
            source: source.lastPathComponent, path: shown(bundle.name),
            reason: "belongs to nobody in roster.csv: put what it is called there into a column of the learner's row"))
        continue
      }
      owners[student.id, default: []].append(bundle)
    }
    // In the roster's order, so that the same download gives the same bytes.
    for student in roster.students {
      guard let bundles = owners[student.id] else { continue }
      take(bundles, of: student, from: source.lastPathComponent, &collection)
    }
    return collection
  }

  private func take(_ bundles: [Bundle], of student: Student, from source: String, _ collection: inout Collection) {
    func refuse(_ path: String, _ reason: String) {
      collection.refused.append(
        Refused(source: source, student: student.pseudonym, path: shown(path), reason: reason))
    }
    var candidates: [String: [String: [Candidate]]] = [:]
    for bundle in bundles {
      for (path, reason) in bundle.refusals { refuse(path, reason.reason) }
      for file in bundle.files {
        if let refusal = file.entry.refusal {
          refuse(file.path, refusal.reason)
          continue
        }
        if isOurs(file.path), wanted.matches(file.path, only: only).first?.sureness ?? 0 < 2 || isHidden(file.path) {
          collection.ignored += 1
          continue
        }
        if file.entry.name == progressFile {
          if let text = try? text(of: file) { collection.progress.append((student, text)) }
          continue
        }
        // A repository or folder that is named after its exercise says which one it is.
        let path = bundle.name + "/" + file.path
        guard let match = wanted.matches(path, only: only).first else {
          refuse(file.path, "isn't one of the files that are asked for")
          continue
        }
        candidates[match.wanted.exercise, default: [:]][match.file, default: []].append(
          Candidate(file: file, sureness: match.sureness))
      }
    }
    for wanted in wanted {
      guard let files = candidates[wanted.exercise] else { continue }
      var texts: [String: String] = [:]
      for (name, some) in files.sorted(by: { $0.key < $1.key }) {
        let best = some.map(\.sureness).max()!
        var kept: (path: String, text: String)?
        for candidate in some where candidate.sureness == best {
          do throws(Refusal) {
            let text = try text(of: candidate.file)
            if let kept, kept.text != text {
              refuse(candidate.file.path, "could be \(name), too, as \(shown(kept.path)), which was taken")
            } else {
              kept = (candidate.file.path, text)
            }
          } catch {
            refuse(candidate.file.path, error.reason)
          }
        }
        if let kept { texts[name] = kept.text }
      }
      if texts.isEmpty || texts.values.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
      if texts.allSatisfy({ wanted.starters[$0.key] == $0.value }) {
        collection.untouched += 1
        continue
      }
      collection.found.append(Found(student: student, exercise: wanted.exercise, text: joined(texts, wanted)))
    }
  }

  private struct Candidate {
    let file: BundleFile
    let sureness: Int
  }

  private func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  private func text(of file: BundleFile) throws(Refusal) -> String {
    let bytes = try file.tree.bytes(of: file.entry, limit: collectedLimit)
    guard !bytes.contains(0) else { throw Refusal("has a NUL byte, which no text holds") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal("is no text in UTF-8") }
    return text
  }

  /// The files of a submission as one text; between several stand form feeds.
  private func joined(_ texts: [String: String], _ wanted: Wanted) -> String {
    wanted.files.map { texts[$0] ?? "" }.joined(separator: partEnd)
  }
}

/// What separates several predictions of one submission.
let partEnd = "\n\u{0C}\n"
