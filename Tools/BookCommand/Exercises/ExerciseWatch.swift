import ArgumentParser
import Book
import Classroom
import Files
import Foundation

struct ExerciseWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Checks your solution whenever you save it.",
    discussion: """
      Keys: h hint, r run again, n next exercise, p previous one, s start it, q quit. Nothing moves on by itself. \
      Without an exercise it is the one of the current folder, or else the one that you worked on last.
      """)

  @Argument(help: "The exercise: its id, or its number on the page.")
  var exercise: String?

  @OptionGroup var options: DeskOptions

  func run() async throws {
    guard let terminal = Terminal() else {
      complain("watch needs a terminal to draw on, and this is none: \(command("check")) answers once")
      throw ExitCode(64)
    }
    let study = try LearnerSession(options)
    let id = try exercise.map { try study.place.book.exercise($0).exercise.id } ?? study.exerciseAtHand()
    guard study.checkable.contains(where: { $0.exercise.id == id }) else {
      // Throws the reason why the exercise can't be watched.
      _ = try study.handout(id)
      return
    }
    let session = await WatchSession(study, at: id)
    let signal = try await terminal.lend { try await follow(session, $0) }
    if let signal { throw ExitCode(128 + signal) }
  }

  /// Runs the session until the learner quits (nil) or a signal arrives, whose number is returned.
  private func follow(_ session: WatchSession, _ terminal: Terminal) async throws -> Int32? {
    var drawn: String?
    while true {
      for event in terminal.events() {
        switch event {
        case .key(let key):
          guard await !session.press(key) else { continue }
          await session.end()
          return nil
        case .resized: drawn = nil
        case .ended(let signal):
          await session.end()
          return signal
        }
      }
      let size = terminal.size
      let frame = await session.step().text(width: size.width, height: size.height)
      if frame != drawn { terminal.show(frame) }
      drawn = frame
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

extension LearnerSession {
  /// The exercise of the current folder, or the one whose files were saved last.
  fileprivate func exerciseAtHand() throws -> String {
    if let id = Workspace.around(URL(fileURLWithPath: FileManager.default.currentDirectoryPath))?.exercise { return id }
    let progress = progress()
    let started = checkable.filter { isStarted($0.exercise, progress) }
    let ages = try started.map { page, exercise in
      (exercise.id, desk.workspace(of: exercise.id).lastChange(of: try handout(exercise, page)))
    }
    guard let last = ages.max(by: { $0.1 < $1.1 }) else {
      throw Complaint("nothing is started yet: \(command("list")) shows what there is, \(command("start ID")) begins")
    }
    return last.0
  }
}
