import ArgumentParser

/// What helps where a command may not write: the words that take its work elsewhere, or another place for the book.
///
/// - Parameter fault: what the command said; nil comes back where that is about something else.
func cure(for fault: String, of command: any ParsableCommand) -> String? {
  let refusals = ["read-only file system", "permission denied", "operation not permitted"]
  let isRefused = refusals.contains(where: fault.contains)
  let hasCure = fault.contains("`sudo chown ")
  guard isRefused, !hasCure, fault.contains("can't be written") || fault.contains("can't be made") else { return nil }
  // What the tool keeps for itself is beside the book in any case.
  guard !fault.contains("/.build") else { return anotherPlace }
  return switch command {
  case is BuildCommand: "--output PATH puts it elsewhere"
  case is StartCommand: "another folder can be named: ./Tools/book start CHAPTER FOLDER"
  case is CoreCommand: "--to takes any folder that is new or empty"
  case is ExerciseCardsCommand: "--output FILE puts them elsewhere"
  case is ExerciseStartCommand, is ExerciseResetCommand, is ExerciseDrawCommand, is ExerciseProgressCommand:
    "your work can be elsewhere: --desk DIR, or the variable BOOK_EXERCISES"
  default: anotherPlace
  }
}

private let anotherPlace = "copy the book to a folder in which you may write, and run this there"
