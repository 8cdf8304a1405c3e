import Book

/// The pages that a printed book is made of: all but those that repeat the whole core after each chapter, the names, and
/// the reference.
///
/// The core's pages hold every file again and again, and the listings hold it once; names lead nowhere without links, nor
/// do the reference and the questions that lead to it.
func printedPages(_ book: Book, _ files: [String: String]) -> [PlainPage] {
  plainPages(book, files.filter { !isForScreens($0.key) }).map { page in
    var page = page
    page.pieces = printed(page.pieces).withLongCodeMarked
    return page
  }
}

private func isForScreens(_ output: String) -> Bool {
  output.hasPrefix("core-") || output.hasPrefix("reference") || ["names.html", Appendix.which.output].contains(output)
}

/// The pieces without what paper is too dear for (whole files, checks and wrong ways in code, pictures as text, each of them in a fold),
/// and without the links and hints of names in code.
private func printed(_ pieces: [PagePiece]) -> [PagePiece] {
  var result: [PagePiece] = []
  /// How many elements are open inside a fold that is left out.
  var dropped = 0
  /// For each open link, whether it stays.
  var links: [Bool] = []
  var isInPicture = false
  for piece in pieces {
    switch piece {
    case .start(let tag) where dropped > 0 || tag.isForScreens(inPicture: isInPicture):
      if !tag.isEmpty { dropped += 1 }
    case .end where dropped > 0: dropped -= 1
    case _ where dropped > 0: break
    case .start(let tag) where tag.name == "a" && !tag.isEmpty:
      links.append(!tag.isOfClass(["name"]))
      if links.last == true { result.append(piece) }
    case .end("figure"):
      isInPicture = false
      result.append(piece)
    case .end("a"): if links.popLast() ?? true { result.append(piece) }
    default:
      if case .start(let tag) = piece, tag.name == "figure" { isInPicture = tag.isOfClass(["picture"]) }
      result.append(piece)
    }
  }
  return result
}

extension Tag {
  fileprivate func isForScreens(inPicture: Bool) -> Bool {
    name == "details" && (inPicture || isOfClass(["whole", "check", "mutant"]))
  }
}

/// How many lines of code are kept on one page, rather than broken.
private let longestWhole = 24

extension [PagePiece] {
  /// Blocks of code that may break between pages are of the class `long`.
  fileprivate var withLongCodeMarked: Self {
    var result = self
    var start: Int?
    var lines = 0
    for (index, piece) in enumerated() {
      switch piece {
      case .start(let tag) where tag.name == "pre": (start, lines) = (index, 0)
      case .text(let text) where start != nil: lines += text.count { $0 == "\n" }
      case .end("pre"):
        if let start, lines > longestWhole, case .start(var tag) = self[start] {
          tag["class"] = [tag["class"], "long"].compactMap(\.self).joined(separator: " ")
          result[start] = .start(tag)
        }
        start = nil
      default: break
      }
    }
    return result
  }
}
