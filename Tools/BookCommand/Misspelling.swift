import ArgumentParser
import Book

/// An unknown command on the command line, with a suggestion.
struct Misspelling {
  let message: String

  /// Finds the first unknown command among the arguments of `book`; nil if there is none before the first option.
  init?(in words: [String]) {
    var command: any ParsableCommand.Type = BookTool.self
    var path: [String] = []
    for word in words {
      let names = command.configuration.subcommands.map { name(of: $0) }
      guard !names.isEmpty, !word.hasPrefix("-") else { return nil }
      if path.isEmpty, word == "help" { continue }
      guard let next = command.configuration.subcommands.first(where: { name(of: $0) == word }) else {
        let start = path.map { $0 + " " }.joined()
        let meant = suggestion(
          for: word, among: names,
          else: "`./Tools/book help\(path.map { " " + $0 }.joined())` lists all: \(names.joined(separator: ", "))")
        message = "there is no command ‘\(start)\(word)’; \(meant)"
        return
      }
      command = next
      path.append(word)
    }
    return nil
  }
}

private func name(of command: any ParsableCommand.Type) -> String { command.configuration.commandName ?? "" }
