import Markup
import SwiftParserDiagnostics
import SwiftSource
import SwiftSyntax

/// The lines of a declaration, with its comments and attributes, and with whatever else stands on these lines.
struct DeclarationUnit: Sendable {
  /// The line behind the previous declaration. From here to `first` there are blank lines and free comments.
  var lead: Int
  /// The first line, comments directly above included.
  var first: Int
  /// The first line of code.
  var code: Int
  var last: Int
  var identities: [Identity]
  /// The members of a type or an extension; nil for others.
  var members: DeclarationList?

  var keys: Set<Key> { Set(identities.map(\.key)) }
  var label: String { identities.map(\.label).joined(separator: ", ") }
  var distinction: String { identities.map(\.distinction).joined(separator: ";") }
  var isImport: Bool { identities.allSatisfy { $0.key.kind == .import } }
  /// `true` if an elision stands among its members or theirs.
  var isElided: Bool { members?.isElided ?? false }
}

/// The declarations of a file or of a type, and the elisions among them.
struct DeclarationList: Sendable {
  /// The line of the opening brace; -1 for a file.
  var opening: Int
  /// The line of the closing brace; the number of lines for a file.
  var closing: Int
  var units: [DeclarationUnit] = []
  var elisions: [Int] = []
  /// `true` if an elision stands here or in a list within.
  var isElided = false

  /// The units, by their indices, and the elisions, by their lines, in order.
  var items: [Item] {
    var items: [Item] = []
    var rest = elisions[...]
    for (index, unit) in units.enumerated() {
      while let line = rest.first, line < unit.first { items.append(.elision(rest.removeFirst())) }
      items.append(.unit(index))
    }
    return items + rest.map(Item.elision)
  }

  enum Item {
    case unit(Int)
    case elision(Int)
  }

  /// The line behind the last declaration or elision.
  var tail: Int { max(opening, units.last?.last ?? -1, elisions.last ?? -1) + 1 }

  /// `true` if a declaration stands on the line of a brace.
  var isCrowded: Bool { units.contains { $0.code <= opening || $0.last >= closing } }
}

/// A Swift text as a tree of declarations with their lines.
struct Outline {
  let map: LineMap
  /// The parser's complaints.
  let mistakes: [MergeMistake]
  private let shape: OutlineShape

  var lines: [SourceLine] { map.lines }
  var root: DeclarationList { shape.root }
  /// The lines of elisions in places where nothing can be elided.
  var misplaced: [Int] { shape.misplaced }
  /// The lines of `#if` blocks.
  var conditionals: [ClosedRange<Int>] { shape.conditionals }

  /// - Parameters:
  ///   - elides: whether `// ...` stands for code that isn't shown, rather than being an ordinary comment.
  ///   - shape: the outline of an equal text, if it is known.
  init(_ lines: [SourceLine], elides: Bool, shape known: OutlineShape? = nil) {
    if let known { self.init(lines, known) } else { self.init(ParsedLines(lines), elides: elides) }
  }

  init(_ parsed: ParsedLines, elides: Bool) {
    self.init(parsed.lines, OutlineShape(parsed.lines, parsed.tree, elides: elides), parsed.tree)
  }

  private init(_ lines: [SourceLine], _ known: OutlineShape, _ tree: SourceFileSyntax? = nil) {
    shape = known
    map = LineMap(lines: lines, marks: shape.marks)
    mistakes = shape.hasMistakes ? Self.mistakes(in: tree ?? parsed(lines.map(\.text).asLines), map: map) : []
  }

  private static func mistakes(in tree: SourceFileSyntax, map: LineMap) -> [MergeMistake] {
    guard let last = map.lines.last else { return [] }
    let found = ParseDiagnosticsGenerator.diagnostics(for: tree).map { diagnostic in
      let offset = diagnostic.position.utf8Offset
      return MergeMistake(
        line: map.lines[map.line(at: offset)], column: map.column(at: offset), message: diagnostic.message)
    }
    guard found.isEmpty, tree.hasError else { return found }
    return [MergeMistake(line: last, column: 1 + last.indent, message: "this is not Swift")]
  }
}

/// The part of an outline that depends on the text alone, and not on its place in the book.
struct OutlineShape: Sendable {
  let marks: LineMarks
  let root: DeclarationList
  let misplaced: [Int]
  let conditionals: [ClosedRange<Int>]
  let hasMistakes: Bool

  fileprivate init(_ lines: [SourceLine], _ tree: SourceFileSyntax, elides: Bool) {
    marks = LineMarks(lines, lines.map(\.text).asLines, tokens(of: tree))
    var reader = OutlineReader(map: LineMap(lines: lines, marks: marks), elisions: elides ? marks.elisions : [])
    root = reader.list(tree.statements.map { Syntax($0.item) }, from: -1, to: lines.count)
    misplaced = elides ? marks.elisions.filter { !reader.placed.contains($0) } : []
    conditionals = reader.conditionals
    hasMistakes = tree.hasMistakes
  }
}

extension CoreFile {
  var shape: OutlineShape { readShape { parsed(text) } }

  @discardableResult
  func readShape(_ tree: () -> SourceFileSyntax) -> OutlineShape {
    derived.value { OutlineShape(lines, tree(), elides: false) }
  }
}

/// Reads lists of declarations out of a syntax tree.
private struct OutlineReader {
  let map: LineMap
  let elisions: [Int]
  private(set) var placed: Set<Int> = []
  private(set) var conditionals: [ClosedRange<Int>] = []

  init(map: LineMap, elisions: [Int]) {
    self.map = map
    self.elisions = elisions
  }

  mutating func list(_ nodes: [Syntax], from opening: Int, to closing: Int) -> DeclarationList {
    var list = DeclarationList(opening: opening, closing: closing)
    for node in nodes { add(unit(of: node), to: &list) }
    list.elisions = freeElisions(in: list)
    placed.formUnion(list.elisions)
    list.isElided = !list.elisions.isEmpty || list.units.contains(where: \.isElided)
    findComments(of: &list)
    return list
  }

  private mutating func unit(of node: Syntax) -> DeclarationUnit {
    let code = map.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    var last = map.line(at: node.endPosition.utf8Offset)
    while last + 1 < map.lines.count, map.continues[last + 1] { last += 1 }
    if node.is(IfConfigDeclSyntax.self) { conditionals.append(code...last) }
    return DeclarationUnit(
      lead: code, first: code, code: code, last: last, identities: identities(of: node), members: members(of: node))
  }

  private mutating func members(of node: Syntax) -> DeclarationList? {
    guard let block = node.asProtocol(DeclGroupSyntax.self)?.memberBlock else { return nil }
    let opening = map.line(at: block.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    let closing = map.line(at: block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    return list(block.members.map { Syntax($0.decl) }, from: opening, to: closing)
  }

  /// Adds a unit; one that shares a line with the unit before it becomes a part of that.
  private mutating func add(_ unit: DeclarationUnit, to list: inout DeclarationList) {
    guard let before = list.units.last, before.last >= unit.code else { return list.units.append(unit) }
    forget(before)
    forget(unit)
    list.units[list.units.count - 1].last = max(before.last, unit.last)
    list.units[list.units.count - 1].identities += unit.identities
    list.units[list.units.count - 1].members = nil
  }

  /// Removes the elisions within a unit that can't be merged, so that they count as misplaced.
  private mutating func forget(_ unit: DeclarationUnit) {
    guard unit.isElided else { return }
    placed = placed.filter { !(unit.code...unit.last).contains($0) }
  }

  /// Returns the elisions between the braces of a list and outside of its declarations.
  private func freeElisions(in list: DeclarationList) -> [Int] {
    var units = list.units[...]
    let start = elisions.partitioningIndex { $0 > list.opening }
    return elisions[start...].prefix { $0 < list.closing }.filter { line in
      while let unit = units.first, unit.last < line { units.removeFirst() }
      return units.first.map { line < $0.code } ?? true
    }
  }

  private func findComments(of list: inout DeclarationList) {
    var rest = list.elisions[...]
    var floor = list.opening + 1
    for index in list.units.indices {
      while let line = rest.first, line < list.units[index].code { floor = rest.removeFirst() + 1 }
      var first = list.units[index].code
      while first > floor, map.continues[first] || !map.isBlank(first - 1) { first -= 1 }
      list.units[index].first = first
      list.units[index].lead = min(floor, first)
      floor = list.units[index].last + 1
    }
  }
}

extension [Int] {
  /// The first index whose element satisfies a condition that all later elements satisfy, too.
  fileprivate func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
