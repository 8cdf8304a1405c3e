import Book

extension History {
  /// Returns the core right before and right after a page's listings.
  public func cores(around page: String, of book: Book) -> (before: Core, after: Core) {
    let order = Dictionary(uniqueKeysWithValues: book.chapters.enumerated().map { ($1.path, $0) })
    guard let own = order[page] else { return (Core(), finished) }
    var before = LatestFiles(), after = LatestFiles()
    for edit in edits {
      guard let place = order[edit.page], place <= own else { continue }
      after.put(edit.after)
      if place < own { before.put(edit.after) }
    }
    return (before.core, after.core)
  }
}

/// The last state of each file, in the order in which the files were begun.
private struct LatestFiles {
  private(set) var core = Core()
  private var places: [String: Int] = [:]

  mutating func put(_ file: CoreFile) {
    if let place = places[file.name] {
      core.files[place] = file
    } else {
      places[file.name] = core.files.count
      core.files.append(file)
    }
  }
}
