import Markup

/// `reference.md`: an entry for each operator and each type of the core.
///
/// The file has only words; signatures, listings, pages and marble diagrams are taken from the book. A book may lack
/// the file.
public struct Reference: Sendable {
  public static let path = "reference.md"

  /// Entries that belong together, under one heading.
  public struct Family: Sendable {
    public let title: String
    public let anchor: String
    public fileprivate(set) var entries: [Entry] = []
    /// The text between its heading and its first entry, as places among the document's nodes.
    public fileprivate(set) var introduction: [Int] = []
    /// The fields of every entry that doesn't have its own.
    public fileprivate(set) var fields: [Field] = []

    /// All fields of one of the entries, in the order of the labels.
    public func fields(of entry: Entry) -> [Field] {
      Label.allCases.compactMap { label in entry[label] ?? fields.first { $0.label == label } }
    }

    init(title: String, anchor: String) { (self.title, self.anchor) = (title, anchor) }
  }

  /// The entry of one operator in all its forms, or of one type.
  public struct Entry: Sendable {
    public let title: String
    public let anchor: String
    public let line: Int
    /// The declarations of the core that it describes: `map(_:)`, `PublishSubject`, `Disposables.create(with:)`.
    public internal(set) var names: [Name] = []
    public internal(set) var fields: [Field] = []

    public subscript(label: Label) -> Field? { fields.first { $0.label == label } }

    /// `true` for an operator, `false` for a type or a member of one.
    public var isOperator: Bool { names.contains { $0.text.contains("(") && !$0.text.contains(".") } }
  }

  /// A name of the core, and where it is written.
  public struct Name: Sendable, Hashable {
    public let text: String
    public let position: SourcePosition
  }

  /// The subject of a line of an entry.
  public enum Label: String, Sendable, CaseIterable {
    case use = "Use it when"
    case law = "Law"
    case errors = "Errors"
    case disposal = "Disposal"
    case threads = "Threads"
    case pitfalls = "Pitfalls"
    case unlike = "Unlike"
    case elsewhere = "Elsewhere"

    /// `true` if an entry may lack it.
    public var isOptional: Bool { self == .pitfalls || self == .unlike }
  }

  /// A line of an entry.
  public struct Field: Sendable {
    public let label: Label
    /// The inline nodes of its text.
    public let words: Range<Int>
    /// The section of the book whose paragraph is shown instead; nil unless the text is just a link.
    public let quote: Quote?
    let position: SourcePosition
  }

  /// A section of the book that is quoted in a field.
  public struct Quote: Sendable, Equatable {
    public let page: String
    public let anchor: String
  }

  public let document: Document
  public internal(set) var families: [Family] = []
  /// The text before the first family, without the title.
  public internal(set) var introduction: [Int] = []
  /// The choices by which a reader finds an operator without knowing its name.
  public internal(set) var tree: DecisionTree
  var mistakes: [Diagnostic] = []

  public var entries: [Entry] { families.flatMap(\.entries) }
  var fields: [Field] { families.flatMap { $0.fields + $0.entries.flatMap(\.fields) } }
  public var isEmpty: Bool { families.isEmpty }

  init(_ document: Document, tree: DecisionTree = DecisionTree()) {
    self.document = document
    self.tree = tree
  }

  /// Every anchor that a link can lead to.
  var anchors: Set<String> { Set(families.flatMap { [$0.anchor] + $0.entries.map(\.anchor) }) }
}

extension Reference {
  /// Adds a family, or an entry to the last family.
  mutating func add(_ family: Family) { families.append(family) }

  mutating func add(_ entry: Entry) { families[families.count - 1].entries.append(entry) }

  mutating func addToIntroduction(_ block: Int) {
    if families.isEmpty { introduction.append(block) } else { families[families.count - 1].introduction.append(block) }
  }

  /// Adds a field to the entry that was added last, or to a family that has no entry yet.
  mutating func add(_ field: Field) {
    let family = families.count - 1
    if families[family].entries.isEmpty {
      families[family].fields.append(field)
    } else {
      withLastEntry { $0.fields.append(field) }
    }
  }

  /// The fields of the last entry, or of the last family if that has no entry yet.
  var lastFields: [Field] { families.last.map { $0.entries.last?.fields ?? $0.fields } ?? [] }

  /// Changes the entry that was added last.
  mutating func withLastEntry(_ change: (inout Entry) -> Void) {
    let family = families.count - 1
    change(&families[family].entries[families[family].entries.count - 1])
  }
}
