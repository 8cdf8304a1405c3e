import ArgumentParser

/// The cure for a command that can't write: the option that names another place, or the advice to copy the book.
///
/// - Parameter fault: the command's message; the result is nil if it is about something else.
func cure(for fault: String, of command: any ParsableCommand) -> String? {
  if command is BuildCommand, fault.contains("has files that aren't the book's") { return elsewhere }
  if command is ExerciseStartCommand || command is ExerciseResetCommand, fault.contains(": move it away; nothing") {
    return anotherDesk
  }
  let refusals = ["read-only file system", "permission denied", "operation not permitted"]
  let isRefused = refusals.contains(where: fault.contains)
  let hasCure = fault.contains("`sudo chown ")
  guard isRefused, !hasCure, fault.contains("can't be written") || fault.contains("can't be made") else { return nil }
  // The tool's own files are always in the book's folder.
  guard !fault.contains("/.build") else { return anotherPlace }
  return switch command {
  case is BuildCommand: elsewhere
  case is StartCommand: "another folder can be named: ./Tools/book start CHAPTER FOLDER"
  case is CoreCommand: "--to takes any folder that is new or empty"
  case is ExerciseCardsCommand: "--output FILE puts them elsewhere"
  case is ExerciseStartCommand, is ExerciseResetCommand, is ExerciseDrawCommand, is ExerciseProgressCommand:
    anotherDesk
  default: anotherPlace
  }
}

private let elsewhere = "--output PATH puts it elsewhere"

private let anotherDesk = "your work can be elsewhere: --desk DIR, or the variable BOOK_EXERCISES"

private let anotherPlace = "copy the book to a folder in which you may write, and run this there"
