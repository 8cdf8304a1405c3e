import ArgumentParser

struct ExerciseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "The exercises: start one, check it, get a hint; prove that all are sound.",
    discussion: """
      A first exercise:
        ./Tools/book exercise list             what there is, and how far you are
        ./Tools/book exercise start pairwise   makes exercises/pairwise
        ./Tools/book exercise watch pairwise   checks it whenever you save

      An exercise is named by its id or by its number on the page, as 7.2. Your work and progress.txt are in the folder \
      exercises of the book, or in the one that --desk or the variable BOOK_EXERCISES names.
      """,
    subcommands: [
      ExerciseListCommand.self, ExerciseStartCommand.self, ExerciseCheckCommand.self, ExerciseWatchCommand.self,
      ExerciseHintCommand.self, ExerciseResetCommand.self, ExerciseDrawCommand.self,
      ExerciseProgressCommand.self, ExerciseCardsCommand.self,
      VerifyCommand.self,
    ], defaultSubcommand: ExerciseListCommand.self)
}
