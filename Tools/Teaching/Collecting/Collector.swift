import Book
import Classroom
import Foundation
import Grading

/// A learner's submission for one exercise.
public struct Found: Sendable, Equatable {
  public let student: Student
  public let exercise: String
  /// The contents of its files, with form feeds between several predictions.
  public let text: String
}

/// A file that wasn't taken, and why.
public struct Refused: Sendable, Hashable, Codable {
  /// The name of the download that it came with.
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
  /// The learners' own records of their progress.
  public var progress: [(student: Student, text: String)] = []
  /// The number of submissions that are the starter as it was handed out.
  public var untouched = 0
  /// Folders, archives and files at the top of the download whose learner is known.
  public var owned: Set<String> = []
  /// The number of files that aren't read because every workspace has them.
  public var ignored = 0
}

/// Takes the files that a class asks for out of downloads.
public struct Collector: Sendable {
  let roster: Roster
  let wanted: [Wanted]
  /// The one exercise that the download is for, where its files don't tell.
  let only: String?

  public init(_ roster: Roster, _ wanted: [Wanted], only: String? = nil) {
    (self.roster, self.wanted, self.only) = (roster, wanted, only)
  }

  /// Reads a download, a folder or a zip.
  ///
  /// - Throws: only where the download itself can't be read; files in it that can't be are in `refused`.
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
            source: source.lastPathComponent, path: shown(bundle.name), reason: reason(nobodyOwns: bundle.owners)))
        continue
      }
      collection.owned.insert(shown(bundle.name))
      owners[student.id, default: []].append(bundle)
    }
    // In the roster's order, so that the same download gives the same bytes.
    for student in roster.students {
      guard let bundles = owners[student.id] else { continue }
      var sieve = Sieve(
        student: student, source: source.lastPathComponent, wanted: wanted, only: only, collection: collection)
      for bundle in bundles { sieve.add(bundle) }
      collection = sieve.finished()
    }
    return collection
  }
}

extension Collector {
  /// Returns why a bundle has no owner, and what to do about it.
  ///
  /// - Parameter words: the words that might have meant a learner.
  private func reason(nobodyOwns words: [String]) -> String {
    let several = words.lazy.map { roster.namesakes($0) }.first { !$0.isEmpty } ?? []
    let others = words.filter { roster.namesakes($0).isEmpty }.prefix(2).map { "‘\(shown($0))’" }
    let cure =
      others.isEmpty
      ? "call it by an id there" : "put \(others.joined(separator: " or ")) into a column of the learner's row"
    if several.isEmpty { return "belongs to nobody in roster.csv: \(cure)" }
    return "could be \(several.map { "\($0.id)’s" }.joined(separator: " or ")): \(cure)"
  }
}

/// Finds the submissions among the files of one learner.
private struct Sieve {
  let student: Student
  let source: String
  let wanted: [Wanted]
  let only: String?
  var collection: Collection
  /// The files that may be asked for, by exercise and the name that each has there.
  private var candidates: [String: [String: [Candidate]]] = [:]

  private struct Candidate {
    let file: BundleFile
    let sureness: Int
  }

  init(student: Student, source: String, wanted: [Wanted], only: String?, collection: Collection) {
    (self.student, self.source, self.wanted) = (student, source, wanted)
    (self.only, self.collection) = (only, collection)
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    collection.refused.append(Refused(source: source, student: student.pseudonym, path: shown(path), reason: reason))
  }

  mutating func add(_ bundle: Bundle) {
    for (path, refusal) in bundle.refusals { refuse(path, refusal.reason) }
    for file in bundle.files { add(file, of: bundle) }
  }

  private mutating func add(_ file: BundleFile, of bundle: Bundle) {
    if let refusal = file.entry.refusal { return refuse(file.path, refusal.reason) }
    let isSure = wanted.matches(file.path, only: only).first?.sureness ?? 0 > 1
    if isHidden(file.path) || isOurs(file.path) && !isSure {
      collection.ignored += 1
      return
    }
    if file.entry.name == progressFile {
      if let text = try? text(of: file) { collection.progress.append((student, text)) }
      return
    }
    // A repository or folder that is named after its exercise says which one it is.
    guard let match = wanted.matches(bundle.name + "/" + file.path, only: only).first else {
      return refuse(file.path, "isn't one of the files that are asked for")
    }
    candidates[match.wanted.exercise, default: [:]][match.file, default: []].append(
      Candidate(file: file, sureness: match.sureness))
  }

  /// Returns the collection with this learner's submissions added.
  mutating func finished() -> Collection {
    for wanted in wanted {
      guard let files = candidates[wanted.exercise] else { continue }
      var texts: [String: String] = [:]
      for (name, some) in files.sorted(by: { $0.key < $1.key }) { texts[name] = text(of: name, among: some) }
      if texts.values.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
      if texts.allSatisfy({ wanted.starters[$0.key] == $0.value }) {
        collection.untouched += 1
        continue
      }
      // Between several predictions stand form feeds.
      let text = wanted.files.map { texts[$0] ?? "" }.joined(separator: partEnd)
      collection.found.append(Found(student: student, exercise: wanted.exercise, text: text))
    }
    return collection
  }

  /// Returns the text of the most certain candidate. Equally certain ones with other texts are refused.
  private mutating func text(of name: String, among candidates: [Candidate]) -> String? {
    let best = candidates.map(\.sureness).max()
    var kept: (path: String, text: String)?
    for candidate in candidates where candidate.sureness == best {
      let path = candidate.file.path
      do throws(Refusal) {
        let text = try text(of: candidate.file)
        if let kept, kept.text != text {
          refuse(path, "could be \(name), too, as \(shown(kept.path)), which was taken")
        } else {
          kept = (path, text)
        }
      } catch {
        refuse(path, error.reason)
      }
    }
    return kept?.text
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
}

/// The separator between several predictions of one submission.
let partEnd = "\n\u{0C}\n"
