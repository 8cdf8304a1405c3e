import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Processes
import TestRuns

/// Type-checks the core as each chapter leaves it, and then again as it would be without the reference pages.
///
/// What an exercise has had compiled, as separate files too, has no errors; of warnings, `book test` makes errors.
func typeCheck(_ place: Session) async throws -> [Diagnostic] {
  let toolchain = try Toolchain.installed(), cache = Cache(of: place.project)
  let steps = place.history.steps.filter { !CoreModule.isBuilt($0.core, with: toolchain, in: cache) }
  var mistakes = try await typeCheck(steps)
  if mistakes.isEmpty { mistakes = try await typeCheckWithoutReference(place.book) }
  showProgress(nil)
  return mistakes.inOrder(of: place.book.titlePage)
}

/// Finds listings that need a reference page, which a reader of the chapters alone doesn't have.
///
/// A mistake is reported for the first chapter that has it; all later chapters inherit it.
private func typeCheckWithoutReference(_ book: Book) async throws -> [Diagnostic] {
  let history = History(of: book.chapters.filter { !$0.isReference })
  let manner = " without the reference pages"
  let mistakes = history.mistakes.isEmpty ? try await typeCheck(history.steps, manner) : history.mistakes
  return mistakes.map { mistake in
    var mistake = mistake
    mistake.message =
      "a reader who leaves out the reference pages finds: \(mistake.message); introduce it in this chapter or before"
    return mistake
  }
}

/// Type-checks the core after every step, as separate files, so that no private declaration is used across files.
private func typeCheck(_ steps: [History.Step], _ manner: String = "") async throws -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  for step in steps {
    showProgress("Type-checking the core after chapter \(step.number)\(manner)")
    mistakes += try await inTemporaryFolder { folder in
      for (name, text) in locatedFiles(step.core) { try writeIfChanged(text, to: folder.appending(path: name)) }
      let names = step.core.files.map(\.name)
      let arguments = [
        "-frontend", "-typecheck", "-swift-version", "6", "-D", "DEBUG", "-module-name", "Rx", "-parse-as-library",
        "-diagnostic-style", "llvm",
      ]
      let lines = try await outputLines(of: "swiftc", arguments + names, in: folder)
      return lines.compactMap(chapterDiagnostic).filter { !mistakes.contains($0) }
    }
  }
  return mistakes
}
