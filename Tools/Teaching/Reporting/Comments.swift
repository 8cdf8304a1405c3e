import Book
import Files
import Foundation
import TOMLKit

/// A teacher's comments on wrong ideas, each for all who have the idea.
public struct Comments: Sendable, Equatable {
  private var texts: [String: String] = [:]
  /// The place of each comment in the file, and the idea that it is about.
  private var places: [Place] = []

  private struct Place: Sendable, Equatable {
    let name: String
    let exercise: String
    let idea: String
  }

  public init() {}

  /// Reads `comments.toml`: tables `[[comment]]` with an exercise, the name of an idea as in the report, and a text.
  public init(_ text: String, path: String) throws {
    let table: TOMLTable
    do { table = try TOMLTable(string: text) } catch let fault as TOMLParseError {
      throw Complaint("\(path):\(fault.source.begin.line): \(fault.description)")
    }
    let lines = TOMLLines(text)
    var faults: [String] = []
    for key in table.keys where key != "comment" {
      faults.append("\(path):\(lines.line(ofTop: key)): nothing here is called ‘\(key)’; there is [[comment]]")
    }
    if let comment = table["comment"], comment.array == nil {
      let line = lines.line(ofTop: "comment")
      faults.append("\(path):\(line): each comment begins with [[comment]], in two pairs of brackets")
    }
    for (index, value) in (table["comment"]?.array ?? TOMLArray()).enumerated() {
      let line = lines.line("comment", index)
      guard let exercise = value.table?["exercise"]?.string, let idea = value.table?["idea"]?.string,
        let words = value.table?["text"]?.string
      else {
        faults.append("\(path):\(line): a comment has an exercise, an idea and a text, each in quotation marks")
        continue
      }
      for key in value.table?.keys ?? [] where !["exercise", "idea", "text"].contains(key) {
        let line = lines.line("comment", index, key)
        faults.append("\(path):\(line): a comment has an exercise, an idea and a text, and no ‘\(key)’")
      }
      guard texts[Comments.key(exercise, idea)] == nil else {
        faults.append("\(path):\(line): there is a comment on ‘\(idea)’ already")
        continue
      }
      texts[Comments.key(exercise, idea)] = words.trimmed
      places.append(Place(name: "\(path):\(line)", exercise: exercise, idea: idea))
    }
    try Complaint.throwAll(faults)
  }

  public subscript(exercise: String, idea: String) -> String? {
    get { texts[Comments.key(exercise, idea)].flatMap { $0.isEmpty ? nil : $0 } }
    set { texts[Comments.key(exercise, idea)] = newValue }
  }

  /// Returns a message for each comment that nobody reads, because no idea has its name.
  ///
  /// - Parameter ideas: the names of ideas, by exercise: those that somebody has, and the book's.
  public func unread(among ideas: [String: Set<String>]) -> [String] {
    places.compactMap { place in
      guard let known = ideas[place.exercise] else {
        return "\(place.name): ‘\(place.exercise)’ is no exercise of this class"
      }
      // The names of mixtures, and digests of behaviours, come and go with what is handed in.
      let isFleeting = place.idea.contains(" + ") || place.idea.count == 8 && place.idea.allSatisfy(\.isHexDigit)
      if known.contains(place.idea) || isFleeting { return nil }
      let near = nearest(to: place.idea, among: known.sorted()).map { "; did you mean ‘\($0)’?" }
      return "\(place.name): no idea is called ‘\(place.idea)’" + (near ?? ": take its name from the report")
    }
  }

  private static func key(_ exercise: String, _ idea: String) -> String { exercise + "\n" + idea }
}

extension ClassFolder {
  public func comments() throws -> Comments {
    guard FileManager.default.fileExists(atPath: commentsFile.path) else { return Comments() }
    return try Comments(try text(commentsFile), path: commentsFile.path)
  }
}
