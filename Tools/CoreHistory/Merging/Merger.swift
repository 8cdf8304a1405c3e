/// Merges a listing that shows parts of a file into the file, list by list.
struct Merger {
  let shown: Outline
  let old: Outline
  let file: String
  private var mistakes: [(line: Int, message: String)] = []

  init(shown: Outline, old: Outline, file: String) {
    self.shown = shown
    self.old = old
    self.file = file
  }

  /// The mistakes that were found, in the order of their lines.
  var sortedMistakes: [MergeMistake] {
    mistakes.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map { _, mistake in
      MergeMistake(
        line: shown.lines[mistake.line], column: shown.map.column(ofLine: mistake.line), message: mistake.message)
    }
  }

  /// Returns the lines of the file after the listing; they are useless if there are mistakes.
  mutating func merged() -> [SourceLine] {
    for line in shown.misplaced { report(line, misplacement(of: line)) }
    guard shown.root.isElided else { return [] }
    if shown.root.units.isEmpty, let line = shown.root.elisions.first {
      report(line, "this listing shows nothing but `// ...`, and so changes nothing: show what changes")
      return []
    }
    return merge(shown.root, into: old.root, owner: nil)
  }

  private mutating func report(_ line: Int, _ message: String) {
    mistakes.append((line, message))
  }

  private func misplacement(of line: Int) -> String {
    if shown.conditionals.contains(where: { $0.contains(line) }) {
      return "`// ...` cannot stand inside `#if`: show the whole of the block, or the code would be lost"
    }
    return """
      `// ...` may stand only among the members of a type or among top-level declarations; \
      here it would be an ordinary comment and the code would be lost
      """
  }
}

// MARK: - Lists

extension Merger {
  /// Merges a list of the listing, a type's members or a file's declarations, into its counterpart in the file.
  private mutating func merge(
    _ list: DeclarationList, into base: DeclarationList, owner: String?
  ) -> [SourceLine] {
    let place = Place(file: file, owner: owner)
    let matching = Matching(list.units, with: base.units, at: place)
    for fault in matching.faults { report(list.units[fault.unit].code, fault.message) }
    checkComments(in: list)
    if !matching.isGuess, checkOrder(of: list, matching) { checkGaps(in: list, base, matching, place) }
    let placement = Placement(list, in: base, partners: matching.partners)
    for unit in placement.homeless where !matching.faulty.contains(unit) {
      report(list.units[unit].code, "where does ‘\(list.units[unit].label)’ go? show the declaration that it follows")
    }
    return assemble(list, base, matching, placement)
  }

  private mutating func assemble(
    _ list: DeclarationList, _ base: DeclarationList, _ matching: Matching, _ placement: Placement
  ) -> [SourceLine] {
    var replacements: [Int: Int] = [:]
    for (unit, partner) in matching.partners.enumerated() where !matching.faulty.contains(unit) {
      if let partner { replacements[partner] = unit }
    }
    var assembly = Assembly(shown: shown.map, old: old.map, units: base.units)
    for (slot, news) in placement.slots.enumerated() {
      for unit in news { assembly.add(new: list.units[unit]) }
      guard slot < base.units.count else { continue }
      if let replacement = replacements[slot].map({ list.units[$0] }) {
        assembly.add(
          body(of: replacement, inPlaceOf: base.units[slot]), of: replacement, inPlaceOf: base.units[slot])
      } else {
        assembly.add(kept: base.units[slot])
      }
    }
    assembly.finish(list, in: base)
    return assembly.lines
  }

  /// Returns the lines of a declaration without the comments above it: the listing's or, if there are elisions, both
  /// merged.
  private mutating func body(of unit: DeclarationUnit, inPlaceOf base: DeclarationUnit) -> [SourceLine] {
    guard unit.isElided, let list = unit.members, let members = base.members else {
      return Array(shown.lines[unit.code...unit.last])
    }
    if members.isCrowded {
      report(
        unit.code, "‘\(unit.label)’ has members on the line of a brace in \(file): show the whole of ‘\(unit.label)’")
    }
    if list.isCrowded {
      report(unit.code, "‘\(unit.label)’ has members on the line of a brace: give them lines of their own")
    }
    guard !members.isCrowded, !list.isCrowded else { return Array(shown.lines[unit.code...unit.last]) }
    let merged = merge(list, into: members, owner: unit.label)
    return shown.lines[unit.code...list.opening] + merged + shown.lines[list.closing...unit.last]
  }
}

// MARK: - Checks

extension Merger {
  /// Reports comments before an elision, since nothing that is shown has them.
  private mutating func checkComments(in list: DeclarationList) {
    var start = list.opening + 1
    for item in list.items {
      switch item {
      case .unit(let unit): start = list.units[unit].last + 1
      case .elision(let line):
        let comments = shown.map.droppingBlank(start..<line)
        if !comments.isEmpty {
          report(
            comments.lowerBound,
            "this comment belongs to nothing that is shown, and would be lost: delete it, or show what it is about")
        }
        start = line + 1
      }
    }
  }

  /// Reports declarations that the file has in another order; returns whether there are none.
  private mutating func checkOrder(of list: DeclarationList, _ matching: Matching) -> Bool {
    var isOrdered = true
    var highest: (unit: Int, partner: Int)?
    for (unit, partner) in matching.partners.enumerated() {
      guard let partner else { continue }
      guard let top = highest, partner <= top.partner else {
        highest = (unit, partner)
        continue
      }
      isOrdered = false
      guard !matching.faulty.contains(unit), !matching.faulty.contains(top.unit) else { continue }
      let names = (list.units[top.unit].label, list.units[unit].label)
      report(
        list.units[unit].code, "‘\(names.0)’ is shown before ‘\(names.1)’, but the file has them the other way round")
    }
    return isOrdered
  }

  /// Checks that every gap between shown declarations has an elision, and every elision a gap.
  private mutating func checkGaps(
    in list: DeclarationList, _ base: DeclarationList, _ matching: Matching, _ place: Place
  ) {
    var gap = Gap()
    for item in list.items {
      switch item {
      case .elision(let line): gap.add(elision: line)
      case .unit(let unit):
        gap.isAfterElision = false
        guard let partner = matching.partners[unit] else { continue }
        check(gap, upTo: unit, in: list, base.units[gap.start..<partner], place)
        gap = Gap(start: partner + 1, before: list.units[unit].label)
      }
    }
    check(gap, upTo: nil, in: list, base.units[gap.start...], place)
  }

  private mutating func check(
    _ gap: Gap, upTo next: Int?, in list: DeclarationList, _ kept: ArraySlice<DeclarationUnit>, _ place: Place
  ) {
    let isImplied = place.owner == nil && list.elisions.isEmpty
    for line in gap.repeated + gap.elisions.dropFirst(kept.count) { report(line, place.vain()) }
    guard !kept.isEmpty, gap.elisions.isEmpty, !isImplied else { return }
    let line = next.map { list.units[$0].code } ?? (place.owner == nil ? list.units.last?.code : list.closing)
    report(
      line ?? 0, place.hidden(kept.map(\.label), after: gap.before, before: next.map { list.units[$0].label }))
  }

  /// The gap between two shown declarations that are also in the file, and the elisions in it.
  private struct Gap {
    /// The index of the first declaration of the file in the gap.
    var start = 0
    /// The name, in messages, of the shown declaration before the gap.
    var before: String?
    var elisions: [Int] = []
    /// The elisions that directly follow another one.
    var repeated: [Int] = []
    var isAfterElision = false

    mutating func add(elision line: Int) {
      if isAfterElision { repeated.append(line) } else { elisions.append(line) }
      isAfterElision = true
    }
  }
}
