import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Grading

struct DeskOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder with your work and your progress.", valueName: "dir"))
  var desk: String?
}

struct ExerciseArgument: ParsableArguments {
  @Argument(help: "The exercise: its id, or its number on the page; the one of the current folder if none is named.")
  var exercise: String?
}

/// The book, the learner's desk, and the ways to report to the learner.
struct LearnerSession: Sendable {
  let place: Session
  let desk: Desk
  /// `true` if the command line names the desk; then no workspace elsewhere counts.
  private let isDeskNamed: Bool
  /// Reports a fault that doesn't stop the command, such as unreadable progress.
  var mention: @Sendable (String) -> Void = { complain(shaped($0)) }
  /// Reports the stage of a check; nil when the check is over.
  var announce: @Sendable (Stage?) -> Void
  /// Grades in a box, if the command line asks for that.
  var grader: Grader?

  private static var current: URL { URL(fileURLWithPath: FileManager.default.currentDirectoryPath) }

  /// Reads the book and finds the desk.
  init(_ options: DeskOptions, announce: @escaping @Sendable (Stage?) -> Void = { _ in }) throws {
    self.announce = announce
    place = try Session.remembered()
    isDeskNamed = options.desk != nil
    desk = Desk.find(asked: options.desk, from: Self.current, project: place.project)
  }

  func handout(_ word: String) throws -> Handout {
    let (page, exercise) = try place.book.exercise(word)
    return try handout(exercise, page)
  }

  func handout(_ exercise: Exercise, _ page: Chapter) throws -> Handout {
    do {
      return try Handout(of: exercise, on: page, in: place.book, place.history)
    } catch let mistake as Diagnostic {
      report([mistake], in: place.project)
      throw ExitCode(1)
    }
  }

  /// The handout of the exercise that `word` names, or of the one in whose workspace the current folder is.
  func handout(orHere word: String?) throws -> Handout {
    guard let word = word ?? Workspace.around(Self.current)?.exercise else {
      throw ValidationError("name an exercise, or run this in its folder; `./Tools/book exercise list` shows all")
    }
    return try handout(word)
  }

  /// The workspace of an exercise: on the desk, unless the current folder is in another workspace of this exercise.
  func workspace(of handout: Handout) -> Workspace {
    if !isDeskNamed, let here = Workspace.around(Self.current), here.exercise == handout.exercise.id { return here }
    return desk.workspace(of: handout.exercise.id)
  }

  func names(on page: Chapter) -> LinkNames { LinkNames(place.book, on: page) }

  /// Reads the learner's progress. If it can't be read, the fault is mentioned, and progress is empty.
  func progress() -> LearnerProgress {
    do { return try desk.progress.read() } catch {
      mention(sentence(error))
      return LearnerProgress()
    }
  }

  /// Changes the learner's progress. If it can't be written, the fault is only mentioned.
  func note(_ change: (inout LearnerProgress) -> Void) {
    do { try desk.progress.update(change) } catch { mention("Your progress isn't noted: \(sentence(error))") }
  }

  /// The exercises that a machine can check: all but those on paper.
  var checkable: [(page: Chapter, exercise: Exercise)] { place.book.exercises.filter { $0.exercise.kind != .paper } }

  func isStarted(_ exercise: Exercise, _ progress: LearnerProgress) -> Bool {
    progress[exercise.id] != nil || desk.workspace(of: exercise.id).exists
  }
}

extension Stage {
  /// The stage's name, for a learner who waits.
  var words: String {
    switch self {
    case .compilingCore: "Compiling the core"
    case .compiling: "Compiling what you wrote"
    case .trying: "Trying what you wrote"
    }
  }
}

/// A command of `book exercise` as a learner types it.
func command(_ words: String) -> String { "./Tools/book exercise \(words)" }
