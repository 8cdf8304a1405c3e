import Book

/// A line of the core, and the place in the book that says it.
public struct CoreLine: Hashable, Sendable {
  public let text: String
  /// The page: `Chapters/03-subscription.md`.
  public let path: String
  /// The line of the page, starting with 1.
  public let number: Int
  /// How many bytes stand before the text on its line of the page.
  public let indent: Int

  public init(text: String, path: String, number: Int, indent: Int = 0) {
    self.text = text
    self.path = path
    self.number = number
    self.indent = indent
  }
}

/// A file of the core at some point of the book.
public struct CoreFile: Sendable, Equatable {
  /// Relative to `Sources/Rx`: `Observers/AnyObserver.swift`.
  public let name: String
  public internal(set) var lines: [CoreLine] {
    didSet { text = joined(lines) }
  }
  /// The pages that made the file what it is, in the book's order, the one that began it first.
  public internal(set) var pages: [String]
  /// All lines, each with its end.
  public private(set) var text: String

  init(name: String, lines: [CoreLine], pages: [String]) {
    self.name = name
    self.lines = lines
    self.pages = pages
    text = joined(lines)
  }
}

private func joined(_ lines: [CoreLine]) -> String {
  var text = ""
  text.reserveCapacity(lines.reduce(0) { $0 + $1.text.utf8.count + 1 })
  for line in lines {
    text += line.text
    text += "\n"
  }
  return lines.isEmpty ? "\n" : text
}

/// The core at some point of the book: its files, in the order in which they were begun.
public struct Core: Sendable, Equatable {
  public internal(set) var files: [CoreFile] = []

  public init() {}

  public subscript(name: String) -> CoreFile? { files.first { $0.name == name } }
}

/// What one listing does to one file.
public struct Edit: Sendable {
  /// The page and the line of the listing's fence.
  public let page: String
  public let line: Int
  /// nil where the listing begins the file.
  public let before: CoreFile?
  public let after: CoreFile
}

/// How the core grew: its state after every step, and every edit on the way.
public struct History: Sendable {
  /// One per number of chapter, ascending.
  public internal(set) var steps: [Step] = []
  public internal(set) var edits: [Edit] = []
  /// Every listing that can't be carried out.
  public internal(set) var mistakes: [Diagnostic] = []

  public struct Step: Sendable {
    public let number: Int
    public let core: Core
  }

  /// The core as the last chapter leaves it.
  public var finished: Core { steps.last?.core ?? Core() }

  /// The core as a chapter leaves it.
  public func core(after number: Int) -> Core? { steps.last { $0.number <= number }?.core }

  /// What the listing at a place does.
  public func edit(page: String, line: Int) -> Edit? { edits.first { $0.page == page && $0.line == line } }
}
