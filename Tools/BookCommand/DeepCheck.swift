import Book
import Foundation
import Subprocess
import Tangle
import Verdicts

/// Type-checks the core as each chapter leaves it, with its files apart, so that nothing private is used across files.
func typeCheck(_ place: Workplace) async throws -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  for step in place.history.steps {
    showProgress("Type-checking the core after chapter \(step.number)")
    mistakes += try await inTemporaryFolder { folder in
      for (name, text) in locatedFiles(step.core) { try writeIfChanged(text, to: folder.appending(path: name)) }
      let names = step.core.files.map(\.name)
      let arguments = [
        "-frontend", "-typecheck", "-swift-version", "6", "-D", "DEBUG", "-module-name", "Rx", "-parse-as-library",
        "-diagnostic-style", "llvm",
      ]
      let lines = try await outputLines(of: "swiftc", arguments + names, in: folder)
      return lines.compactMap(chapterDiagnostic)
    }
  }
  showProgress(nil)
  return mistakes.inOrder(of: place.book.titlePage)
}
