/// Puts the lines of a merged list together, from those that the file keeps and those of the listing.
struct Assembly {
  private(set) var lines: [SourceLine] = []

  private let shown: LineMap
  private let old: LineMap
  private let spacing: Spacing
  private var previous: Neighbour?

  init(shown: LineMap, old: LineMap, units: [DeclarationUnit]) {
    self.shown = shown
    self.old = old
    spacing = Spacing(of: units, in: old)
  }

  /// Adds a declaration that only the listing has.
  mutating func add(new unit: DeclarationUnit) {
    let start = shown.droppingBlank(unit.lead..<unit.first).lowerBound
    let neighbour = Neighbour(unit, isNew: true, isLong: unit.last > start)
    if start > unit.lead {
      if previous != nil { lines.append(shown.lines[start - 1]) }
    } else {
      separate(neighbour, startingWith: shown.lines[start])
    }
    lines += shown.lines[start...unit.last]
    previous = neighbour
  }

  /// Adds a declaration of the file, unchanged.
  mutating func add(kept unit: DeclarationUnit) {
    add(Array(old.lines[unit.first...unit.last]), after: Array(old.lines[unit.lead..<unit.first]), of: unit)
  }

  /// Adds a declaration of the listing in place of the file's.
  ///
  /// - Parameter body: the new lines without the comments above them.
  mutating func add(_ body: [SourceLine], of replacement: DeclarationUnit, inPlaceOf unit: DeclarationUnit) {
    let hasComments = replacement.first < replacement.code
    let comments = hasComments ? shown.lines[replacement.first..<replacement.code] : old.lines[unit.first..<unit.code]
    let isParted = replacement.lead < replacement.first && shown.isBlank(replacement.lead)
    add(comments + body, after: lead(of: replacement, inPlaceOf: unit), of: unit, isParted: isParted)
  }

  /// Adds the lines behind the last declaration: the listing's comments or, if it has none, the file's.
  mutating func finish(_ list: DeclarationList, in base: DeclarationList) {
    let comments = shown.droppingBlank(list.tail..<max(list.tail, list.closing))
    if comments.isEmpty {
      lines += old.lines[base.tail..<max(base.tail, base.closing)]
    } else {
      lines += shown.lines[list.tail..<list.closing]
    }
    while lines.last?.text.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
  }

  /// Returns the file's blank lines before a declaration, and the free comments of the listing or, if it has none, of
  /// the file.
  private func lead(of replacement: DeclarationUnit, inPlaceOf unit: DeclarationUnit) -> [SourceLine] {
    let comments = shown.droppingBlank(replacement.lead..<replacement.first)
    if comments.isEmpty { return Array(old.lines[unit.lead..<unit.first]) }
    let blanks = unit.lead..<old.droppingBlank(unit.lead..<unit.first).lowerBound
    return Array(old.lines[blanks] + shown.lines[comments])
  }

  private mutating func add(
    _ code: [SourceLine], after lead: [SourceLine], of unit: DeclarationUnit, isParted: Bool = false
  ) {
    let all = lead + code
    let isBlankBefore = all[0].text.allSatisfy(\.isWhitespace)
    if previous?.isNew == true, !isBlankBefore {
      separate(Neighbour(unit, isNew: false, isLong: all.count > 1), startingWith: all[0], anyway: isParted)
    }
    lines += all
    previous = Neighbour(unit, isNew: false, isLong: code.count > 1)
  }

  /// Adds a blank line, if there should be one before the next declaration.
  private mutating func separate(_ next: Neighbour, startingWith line: SourceLine, anyway: Bool = false) {
    guard let previous, anyway || spacing.parts(previous, next) else { return }
    lines.append(SourceLine(text: "", path: line.path, number: line.number, indent: line.indent))
  }
}

/// The facts about a declaration that decide whether a blank line stands beside it.
private struct Neighbour {
  var isNew: Bool
  /// `true` if it has several lines, comments included.
  var isLong: Bool
  var isImport: Bool
  /// `true` for a property or a case whose code has one line.
  var isSlim: Bool

  init(_ unit: DeclarationUnit, isNew: Bool, isLong: Bool) {
    self.isNew = isNew
    self.isLong = isLong
    isImport = unit.isImport
    isSlim = unit.code == unit.last && unit.identities.allSatisfy { [.variable, .enumCase].contains($0.key.kind) }
  }
}

/// The use of blank lines in a list of declarations.
private struct Spacing {
  /// `true` if they usually separate two declarations of which one has several lines.
  private let partsLong: Bool
  /// `true` if they usually separate properties and cases with one line of code each, of which one has comments.
  private let partsSlim: Bool

  init(of units: [DeclarationUnit], in map: LineMap) {
    var gaps: [(isSlim: Bool, isBlank: Bool)] = []
    for (first, second) in zip(units, units.dropFirst()) {
      let pair = [first, second].map { Neighbour($0, isNew: false, isLong: $0.last > $0.first) }
      guard pair.contains(where: \.isLong) else { continue }
      gaps.append((pair.allSatisfy(\.isSlim), second.lead < second.first && map.isBlank(second.lead)))
    }
    let slim = gaps.filter(\.isSlim)
    partsLong = gaps.count { $0.isBlank } * 2 >= gaps.count
    partsSlim = slim.isEmpty ? partsLong : slim.count { $0.isBlank } * 2 >= slim.count
  }

  func parts(_ first: Neighbour, _ second: Neighbour) -> Bool {
    if first.isImport != second.isImport { return true }
    guard first.isLong || second.isLong else { return false }
    return first.isSlim && second.isSlim ? partsSlim : partsLong
  }
}
