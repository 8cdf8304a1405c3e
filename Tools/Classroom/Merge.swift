import Book
import Files
import Foundation
import Processes
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The result of a three-way merge.
struct Merged: Equatable {
  let text: String
  /// The number of places that both sides changed. The text has both versions there, between marks.
  let conflicts: Int
}

/// Merges the changes from the starter `base` to the starter `theirs` into the learner's file `mine`. Conflicts keep
/// the lines of both.
func threeWayMerge(base: String, mine: String, theirs: String) async throws -> Merged {
  if mine == base || mine == theirs { return Merged(text: theirs, conflicts: 0) }
  if base == theirs { return Merged(text: mine, conflicts: 0) }
  // An editor may have changed the line ends; then every line would differ.
  let end = mine.contains("\r\n") ? "\r\n" : "\n"
  let texts = ["base": base.ending(linesWith: end), "mine": mine, "theirs": theirs.ending(linesWith: end)]
  return try await inTemporaryFolder { folder in
    for (name, text) in texts { try writeWhole(Data(text.utf8), to: folder.appending(path: name)) }
    let (program, arguments) = try mergeProgram()
    let result = try await run(
      .path(FilePath(program)), arguments: Arguments(arguments), workingDirectory: FilePath(folder.path), input: .none,
      output: .string(limit: 1 << 22), error: .discarded)
    let text = result.standardOutput
    guard case .exited(let status) = result.terminationStatus, (0..<128).contains(status), !text.isEmpty else {
      throw Complaint("\(program) couldn't merge the new starter into your file; nothing was changed")
    }
    let conflicts = status == 0 ? 0 : text.split(separator: "\n").count { $0.hasPrefix("<<<<<<< ") }
    return Merged(text: text, conflicts: conflicts)
  }
}

/// Returns the installed merge program, and its arguments for the files `mine`, `base` and `theirs`.
private func mergeProgram() throws -> (program: String, arguments: [String]) {
  let labels = ["-L", "yours", "-L", "the starter you began with", "-L", "the new starter"]
  if let git = installedProgram("git") { return (git, ["merge-file", "-p"] + labels + ["mine", "base", "theirs"]) }
  if let diff3 = installedProgram("diff3") { return (diff3, ["-m"] + labels + ["mine", "base", "theirs"]) }
  throw Complaint(
    "the book has a new edition of the starter, and neither git nor diff3 is on the path to merge it with your work: "
      + "install git, then run this again; nothing was changed")
}

/// Returns the difference of two texts in the format of `diff -u`; nil if neither diff nor git is installed.
func unifiedDifference(_ old: String, named oldName: String, _ new: String, named newName: String) async throws
  -> String?
{
  let call: (String, [String])
  if let diff = installedProgram("diff") {
    call = (diff, ["-u", "old", "new"])
  } else if let git = installedProgram("git") {
    call = (git, ["diff", "--no-index", "--no-color", "--no-ext-diff", "old", "new"])
  } else {
    return nil
  }
  return try await inTemporaryFolder { folder in
    for (name, text) in ["old": old, "new": new] {
      try writeWhole(Data(text.utf8), to: folder.appending(path: name))
    }
    let result = try await run(
      .path(FilePath(call.0)), arguments: Arguments(call.1), workingDirectory: FilePath(folder.path), input: .none,
      output: .string(limit: 1 << 22), error: .discarded)
    let lines = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
    let hunks = lines.drop { !$0.hasPrefix("--- ") }.dropFirst(2)
    return hunks.isEmpty ? "" : (["--- \(oldName)", "+++ \(newName)"] + hunks).joined(separator: "\n")
  }
}

extension String {
  fileprivate func ending(linesWith end: String) -> String {
    let unified = replacing("\r\n", with: "\n")
    return end == "\n" ? unified : unified.replacing("\n", with: end)
  }
}
