import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Grading
import Tangle

struct DeskOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder with your work and your progress.", valueName: "dir"))
  var desk: String?
}

/// The exercise that a command is about.
struct ExerciseArgument: ParsableArguments {
  @Argument(help: "The exercise: its id, or its number on the page; the one of the current folder if none is named.")
  var exercise: String?
}

/// The book and the learner's desk.
struct LearnerSession: Sendable {
  let place: Session
  let desk: Desk
  /// Whether the desk was named for this one command, so that no other place counts.
  private let isDeskNamed: Bool
  /// Says what went wrong beside the matter.
  var mention: @Sendable (String) -> Void = { complain(shaped($0)) }
  /// Says what a check is at; nil when it is over.
  var announce: @Sendable (Stage?) -> Void
  /// Tries what the learner wrote in a box, where that was asked for.
  var grader: Grader?

  private static var current: URL { URL(fileURLWithPath: FileManager.default.currentDirectoryPath) }

  /// Reads the book.
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

  /// The exercise that is named, or the one whose workspace the current folder is in.
  func handout(orHere word: String?) throws -> Handout {
    guard let word = word ?? Workspace.around(Self.current)?.exercise else {
      throw ValidationError("name an exercise, or run this in its folder; `./Tools/book exercise list` shows all")
    }
    return try handout(word)
  }

  /// Where the learner works on an exercise: on the desk, unless the current folder is in a workspace of it elsewhere.
  func workspace(of handout: Handout) -> Workspace {
    if !isDeskNamed, let here = Workspace.around(Self.current), here.exercise == handout.exercise.id { return here }
    return desk.workspace(of: handout.exercise.id)
  }

  func names(on page: Chapter) -> LinkNames { LinkNames(place.book, on: page) }

  /// How far the learner is; where that can't be read, it is said, and taken for nothing.
  func progress() -> LearnerProgress {
    do { return try desk.progress.read() } catch {
      mention(sentence(error))
      return LearnerProgress()
    }
  }

  /// Notes what happened; where that can't be written, it is said, and nothing else fails.
  func note(_ change: (inout LearnerProgress) -> Void) {
    do { try desk.progress.update(change) } catch { mention("Your progress isn't noted: \(sentence(error))") }
  }

  /// Every exercise that a machine can check.
  var checkable: [(page: Chapter, exercise: Exercise)] { place.book.exercises.filter { $0.exercise.kind != .paper } }

  func isStarted(_ exercise: Exercise, _ progress: LearnerProgress) -> Bool {
    progress[exercise.id] != nil || desk.workspace(of: exercise.id).exists
  }
}

extension Stage {
  /// What it is called to who waits.
  var words: String {
    switch self {
    case .compilingCore: "Compiling the core"
    case .compiling: "Compiling what you wrote"
    case .trying: "Trying what you wrote"
    }
  }
}

/// The command to go on with.
func command(_ words: String) -> String { "./Tools/book exercise \(words)" }
