import Book
import Files
import Marbles
import TestRuns

/// Writes the recorded results of examples into their chapters, and prints each change.
///
/// - Parameter isWell: `true` if the run found nothing that a rewritten chapter couldn't mend.
func accept(_ records: [RunRecord], isWell: Bool, in place: Session) throws {
  let pages = acceptedPages(records, in: place.book)
  for page in pages {
    try writeIfChanged(page.text, to: place.project.root.appending(path: page.path))
    for change in page.changes { print(change) }
  }
  let count = pages.reduce(0) { $0 + $1.changes.count }
  let blocks = count == 1 ? "1 block" : "\(count) blocks"
  print(
    count == 0
      ? isWell ? "Nothing to accept: the chapters say what happens." : "Nothing to accept."
      : "\(blocks) rewritten; read the difference before you commit it.")
}
