import ArgumentParser

struct ExerciseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "The exercises: start one, check it, get a hint; prove that all are sound.",
    subcommands: [VerifyCommand.self])
}
