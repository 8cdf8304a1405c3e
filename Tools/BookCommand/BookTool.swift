import ArgumentParser

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
        ./Tools/book start 3     makes a package to play in, with the core as chapter 3 leaves it
        ./Tools/book exercise    lists what there is to solve, checks it and helps

      Mistakes are reported on standard error as path:line:column: error: …, all of them in one run. \
      The exit status is 0 if all is well, 1 if the book has a fault, and 64 if the command was misspelt.
      """,
    subcommands: [
      BuildCommand.self, ServeCommand.self, CheckCommand.self, TestCommand.self, TangleBookCommand.self,
      CoreCommand.self,
      StartCommand.self, ExerciseCommand.self, NewCommand.self,
    ])
}
