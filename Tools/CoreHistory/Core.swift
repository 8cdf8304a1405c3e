import Book
import Markup

/// A line of code, and its place in the book.
public struct SourceLine: Hashable, Sendable {
  public let text: String
  /// The page: `Chapters/03-subscription.md`.
  public let path: String
  /// The line of the page, starting with 1.
  public let number: Int
  /// The bytes before the text on its line of the page.
  public let indent: Int

  public init(text: String, path: String, number: Int, indent: Int = 0) {
    self.text = text
    self.path = path
    self.number = number
    self.indent = indent
  }
}

extension Block {
  /// Returns the block's lines, with the places that messages name.
  package func located(in page: Chapter) -> [SourceLine] {
    code.lines.map { SourceLine(text: $0.text, path: page.path, number: $0.number, indent: $0.indent) }
  }
}

/// A file of the core at some point of the book.
public struct CoreFile: Sendable, Equatable {
  /// One reference, because every step of a long book has all files begun so far.
  private final class Contents: Sendable {
    let name: String
    let lines: [SourceLine]
    let pages: [String]
    let text: String
    let derived: Derived

    init(_ name: String, _ lines: [SourceLine], _ pages: [String], _ text: String, _ derived: Derived) {
      (self.name, self.lines, self.pages, self.text, self.derived) = (name, lines, pages, text, derived)
    }
  }

  private var contents: Contents

  package init(name: String, lines: [SourceLine], pages: [String]) {
    contents = Contents(name, lines, pages, joined(lines), Derived())
  }

  /// Takes over the facts about the text from another state with the same text, whichever pages its lines are from.
  mutating func inherit(from other: CoreFile?) {
    guard let other, other.text == text, other.lines.count == lines.count else { return }
    contents = Contents(name, lines, pages, text, other.derived)
  }

  /// The path below `Sources/Rx`: `Observers/AnyObserver.swift`.
  public var name: String { contents.name }
  public internal(set) var lines: [SourceLine] {
    get { contents.lines }
    set { contents = Contents(name, newValue, pages, joined(newValue), Derived()) }
  }
  /// The pages that contributed to the file, in the book's order.
  public internal(set) var pages: [String] {
    get { contents.pages }
    set { contents = Contents(name, lines, newValue, text, derived) }
  }
  /// All lines, each with a line break at its end.
  public var text: String { contents.text }
  /// Facts about the text that were worked out before.
  public var derived: Derived { contents.derived }

  public static func == (one: Self, two: Self) -> Bool {
    one.contents === two.contents || one.name == two.name && one.lines == two.lines && one.pages == two.pages
  }
}

private func joined(_ lines: [SourceLine]) -> String {
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

/// A change that one listing makes to one file.
public struct Edit: Sendable {
  /// The page and the line of the listing's fence.
  public let page: String
  public let line: Int
  public let kind: Listing.Kind
  /// The code of the listing, as a file of its own.
  public let listing: CoreFile
  /// The file before the listing; nil if the listing begins it.
  public let before: CoreFile?
  /// The file after the listing; without lines if the listing deletes it.
  public let after: CoreFile
  /// `true` if the listing deletes the file.
  public var isDeletion: Bool { kind == .delete }

  init(page: String, line: Int, _ kind: Listing.Kind, _ listing: CoreFile, before: CoreFile?, after: CoreFile) {
    (self.page, self.line, self.kind, self.listing) = (page, line, kind, listing)
    (self.before, self.after) = (before, after)
  }

  /// Returns whether another listing of the same page leaves the same file behind, on whatever line it stands.
  public func makes(sameAs other: Edit) -> Bool {
    page == other.page && isDeletion == other.isDeletion && after.name == other.after.name
      && after.text == other.after.text
  }
}

/// The growth of the core: its state after every step, and every edit on the way.
public struct History: Sendable {
  /// One step for each chapter's number, ascending.
  public internal(set) var steps: [Step] = []
  public internal(set) var edits: [Edit] = []
  /// The mistakes of all listings that can't be carried out.
  public internal(set) var mistakes: [Diagnostic] = []
  /// What listings would have brought that can't be read or carried out.
  public internal(set) var missed = MissedCode()
  /// The history of each file, by its name.
  var files: [String: FileHistory] = [:]

  public struct Step: Sendable {
    public let number: Int
    public let core: Core
  }

  /// The core as the last chapter leaves it.
  public var finished: Core { steps.last?.core ?? Core() }

  /// The core as a chapter leaves it.
  public func core(after number: Int) -> Core? { steps.last { $0.number <= number }?.core }

  /// The edit of the listing at a place.
  public func edit(page: String, line: Int) -> Edit? { edits.first { $0.page == page && $0.line == line } }
}
