import Foundation

extension Project {
  /// Reads the pages with certain numbers, in the order of their names, and the mistakes inside each of them.
  ///
  /// The build plugin needs only this much of the book.
  public func chapters(where isWanted: (Int) -> Bool) -> (chapters: [Chapter], mistakes: [Diagnostic]) {
    var chapters: [Chapter] = []
    var mistakes: [Diagnostic] = []
    for path in pagesOnDisk {
      guard isWanted(PageKey(path).number) else { continue }
      guard let text = text(of: path, &mistakes) else { continue }
      var reader = ChapterReader(text)
      chapters.append(reader.read())
      mistakes += reader.mistakes
    }
    return (chapters, mistakes)
  }

  /// The number of the first chapter on disk.
  public var firstNumber: Int { pagesOnDisk.lazy.map { PageKey($0).number }.min() ?? 1 }
}

/// Returns the step that a page's path belongs to: 5 for `Chapters/05a-name.md`.
public func stepNumber(of path: String) -> Int { PageKey(path).number }

/// The key that orders pages: 5 and then `a` of `Chapters/05a-name.md`.
struct PageKey: Comparable, Hashable {
  let number: Int
  let suffix: String

  init(_ path: String) {
    let name = path.dropFirst("Chapters/".count)
    let digits = name.prefix { $0.isNumber }
    number = Int(digits) ?? 0
    suffix = String(name.dropFirst(digits.count).prefix { $0 != "-" })
  }

  static func < (left: Self, right: Self) -> Bool { (left.number, left.suffix) < (right.number, right.suffix) }
}

/// The anchors of what stands around the text of every page, which no heading of it may have, too.
let frameAnchors: Set<String> = ["contents", "search", "search-results", "search-status", "slash", "text", "theme"]
