import ArgumentParser
import Book
import Classroom
import Files
import Foundation

/// The command `book`.
@main
struct BookTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Builds, checks and tests the book “Rebuilding Rx”.",
    discussion: """
      A first visit:
        ./Tools/book build       renders the book into _book/ and says where
        ./Tools/book serve       shows it in a browser, always as it is now
        ./Tools/book test        runs every example of every chapter
        ./Tools/book test 3      runs those of chapter 3 alone
        ./Tools/book start 3     makes a package to play in, with its core
        ./Tools/book exercise    lists what there is to solve, checks it and helps

      Mistakes are reported on standard error as path:line:column: error: …, all of them in one run. \
      The exit status is 0 if all is well, 1 if the book has a fault, and 64 if the command was misspelt.
      """,
    version: version,
    subcommands: [
      BuildCommand.self, ServeCommand.self, CheckCommand.self, TestCommand.self, TangleBookCommand.self,
      CoreCommand.self,
      StartCommand.self, ExerciseCommand.self, ClassCommand.self, NewCommand.self,
    ])

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if let misspelling = Misspelling(in: words) {
      complain(shaped("Error: \(misspelling.message)"))
      exit(withError: ExitCode.validationFailure)
    }
    removeTemporaryLeftovers()
    var command: any ParsableCommand = BookTool()
    do {
      command = try parseAsRoot(words)
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch {
      // Foundation describes its errors for programmers.
      let isFault = [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain)
      guard isFault || error is Complaint else { leave(error) }
      let text = sentence(error)
      leave(Complaint(text + (cure(for: text, of: command).map { "; \($0)" } ?? "")))
    }
  }

  /// Prints an error and exits; in a terminal, lines are broken between words.
  private static func leave(_ error: any Error) -> Never {
    if let error = error as? ValidationError {
      // A running command has thrown this, so the usage that ArgumentParser would add is the one of `book`, which
      // doesn't help.
      complain(shaped("Error: \(error.message)"))
      exit(withError: ExitCode.validationFailure)
    }
    let (code, text) = (exitCode(for: error), fullMessage(for: error))
    guard isWatched, code != .success, !text.isEmpty else { exit(withError: error) }
    complain(shaped(text))
    exit(withError: code)
  }
}

/// The tool's version: the edition in the newest heading of CHANGELOG.md.
private var version: String {
  let changes = (try? Session.project())?.lines(of: "CHANGELOG.md") ?? []
  let edition = changes.first { $0.hasPrefix("## ") }?.dropFirst(3)
  return "book, of “Rebuilding Rx”" + (edition.map { ": \($0.lowercased())" } ?? "")
}
