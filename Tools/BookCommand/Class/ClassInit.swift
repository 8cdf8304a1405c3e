import ArgumentParser
import Book
import Files
import Foundation
import Teaching

struct ClassInitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Begins a class: a folder with class.toml, roster.csv and a README.")

  @Argument(help: "The folder to make; its name is that of the class until you write another into class.toml.")
  var name: String

  @Option(
    name: .customLong("exercise"),
    help: ArgumentHelp("An exercise, or all of a chapter; repeat it for more.", valueName: "id"))
  var exercises: [String] = []

  @Option(help: ArgumentHelp("A table of learners, as another system exports it, with a column id.", valueName: "csv"))
  var roster: String?

  func run() async throws {
    let place = try Session.remembered()
    let folder = ClassFolder(URL(fileURLWithPath: name))
    guard !FileManager.default.fileExists(atPath: folder.url.path) else {
      throw Complaint("there is something at \(name) already; nothing was changed: give another name")
    }
    var faults: [String] = []
    var seen: Set<String> = []
    var tasks: [(id: String, chapter: String, title: String)] = []
    for word in exercises.isEmpty ? ["pairwise"] : exercises {
      // An exercise may be named both by itself and through its chapter.
      do { tasks += try named(word, place).filter { seen.insert($0.id).inserted } } catch { faults.append("\(error)") }
    }
    let title = folder.url.lastPathComponent
    var files = newClass(named: title, tasks: tasks, at: .now)
    if let roster {
      do { files["roster.csv"] = try learners(in: roster) } catch { faults.append("\(error)") }
    }
    try Complaint.throwAll(faults, ending: "no class was made")
    // The class is written to a draft beside its place, so that it appears as a whole or not at all.
    let draft = folder.url.deletingLastPathComponent().appending(path: ".\(title)-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    for (path, text) in files { try writeWhole(Data(text.utf8), to: draft.appending(path: path)) }
    do { try FileManager.default.moveItem(at: draft, to: folder.url) } catch {
      throw Complaint("\(name) can't be made: \(reason(error))")
    }
    print("A class of \(counted(tasks.count, "exercise")): \(folder.url.path)")
    print("Write \(roster == nil ? "roster.csv and " : "")class.toml there; README.md says what is where. Then:")
    print("  ./Tools/book class release --class \(name)")
  }

  /// Reads a table of learners, and gives each a pseudonym.
  private func learners(in path: String) throws -> String {
    let text = try readTable(URL(fileURLWithPath: path), called: path)
    var random = SystemRandomNumberGenerator()
    let roster = try withPseudonyms(text, path: path, using: &random)
    _ = try Roster(roster, path: path)
    return roster
  }

  /// Returns the exercise that `word` names, or all of a chapter that a machine can check.
  private func named(_ word: String, _ place: Session) throws -> [(id: String, chapter: String, title: String)] {
    let chapter = place.book.exercises.filter { $0.exercise.label.hasPrefix(word + ".") && $0.exercise.kind != .paper }
    let found = try chapter.isEmpty ? [place.book.exercise(word)] : chapter
    for (_, exercise) in found where exercise.kind == .paper {
      throw Complaint(
        "exercise \(exercise.label), ‘\(exercise.id)’, is done on paper, and no machine can check it: name another")
    }
    return found.map { ($0.exercise.id, word, "\($0.exercise.label) \($0.exercise.name)") }
  }
}
