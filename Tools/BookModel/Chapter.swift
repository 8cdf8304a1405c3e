import Markup

/// One page of the book: a chapter, an interlude or a reference page.
public struct Chapter: Sendable {
  /// Relative to the project's root: `Chapters/05a-twenty-odd-calls.md`.
  public let path: String
  public let document: Document
  public let sections: [Section]
  public let listings: [Listing]
  public let setups: [Setup]
  public let examples: [Example]
  public let pictures: [Picture]
  public let exercises: [Exercise]
  /// The blocks of which it can't be told what they are.
  public let unread: [UnreadBlock]

  /// The file's name without its ending: `05a-twenty-odd-calls`.
  public var slug: String { String(path.split(separator: "/").last!.dropLast(3)) }

  /// `true` for a chapter's main page: its file name has no letter after the number.
  public var isChapter: Bool { slug.drop { $0.isNumber }.first == "-" }

  /// The step that the page belongs to: 5 for `05a-twenty-odd-calls`.
  public var number: Int { stepNumber(of: path) }

  /// The text of the page's first heading.
  public var title: String { sections.first?.title ?? slug }

  /// `true` if the page has a picture that is recorded from a run: a trace, objects or states.
  public var hasTraces: Bool { pictures.contains(where: \.isRecorded) }

  /// The section in which a line stands.
  public func section(at line: Int) -> Section? { sections.last { $0.line <= line } }
}

/// A heading and all that follows it, up to the next heading.
public struct Section: Sendable, Equatable {
  public let title: String
  public let level: Int
  /// The fragment that links to the heading: without `#`, alone in its page.
  public let anchor: String
  public let line: Int
  /// The heading's place among the document's nodes.
  public let node: Int
}

/// A block of code that the tool does more with than show it.
public protocol Block: Sendable {
  /// The block's place among the document's nodes.
  var node: Int { get }
  var code: CodeBlock { get }
  /// The line of the opening fence.
  var line: Int { get }
}

/// A block that is part of the core.
public struct Listing: Block {
  public enum Kind: String, Sendable { case file, extend, revise, delete }

  public let kind: Kind
  /// The file of the core, relative to `Sources/Rx`.
  public let file: String
  public let node: Int
  public let code: CodeBlock
  public let line: Int
  /// The place of the file's name in the info string.
  public let filePosition: SourcePosition
}

/// A block that is a mistake as a whole, so that what it would have been is missing elsewhere.
public struct UnreadBlock: Sendable {
  /// The files of the core that it names.
  public let files: [String]
  public let code: CodeBlock
}

/// Declarations that a chapter's examples share.
public struct Setup: Block {
  public let node: Int
  public let code: CodeBlock
  public let line: Int
  public let skip: String?
}

/// A block that runs against the core.
public struct Example: Block {
  public enum Outcome: Equatable, Sendable {
    case runs
    /// The compiler refuses it, with a message that contains the text.
    case fails(String)
    /// It traps, and standard error contains the text.
    case traps(String)
    case hangs
    case loops
    case overflows
    /// It isn't compiled, for a reason that the page prints.
    case skipped(String)
  }

  public let node: Int
  public let code: CodeBlock
  public let line: Int
  /// The heading that it stands under.
  public let section: String
  /// Starting with 1, counted within the section.
  public let ordinal: Int
  /// Starting with 1, counted within the chapter.
  public let number: Int
  public let outcome: Outcome
  /// `true` if the example runs against the core as the chapter found it.
  public let isBefore: Bool
  /// `true` if the example continues in the scope of the one before it.
  public let isContinuation: Bool
  /// The chapter that withdraws what the example promises.
  public let until: Int?
  public internal(set) var output: Output?
  /// The place of the text of `fails` or `traps`, for messages about it.
  public let outcomePosition: SourcePosition
  /// The exercise that asks what it prints.
  public let exercise: String?
}

/// The printed lines of an example.
public struct Output: Block {
  public let node: Int
  public let code: CodeBlock
  public let line: Int
}
