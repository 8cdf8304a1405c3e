import Book
/// The pairs of declarations in a listing and in a file that are counterparts, for one list of siblings.
struct Matching {
  struct Fault {
    /// The index of the shown declaration.
    let unit: Int
    let message: String
  }

  /// For each shown declaration the index of its counterpart in the file.
  ///
  /// A declaration with a fault has the counterpart that was probably meant, so that no further faults follow from it.
  private(set) var partners: [Int?]
  private(set) var faults: [Fault] = []
  /// The shown declarations that have a fault.
  private(set) var faulty: Set<Int> = []
  /// `true` if several declarations of the file may be meant somewhere, so that nobody can tell which ones aren't
  /// shown.
  private(set) var isGuess = false

  private let shown: [DeclarationUnit]
  private let old: [DeclarationUnit]
  private let place: Place
  private var isTaken: [Bool]

  init(_ shown: [DeclarationUnit], with old: [DeclarationUnit], at place: Place) {
    self.shown = shown
    self.old = old
    self.place = place
    partners = Array(repeating: nil, count: shown.count)
    isTaken = Array(repeating: false, count: old.count)
    matchKeys()
    matchOverlaps()
    findOtherParameterTypes()
    findOtherKinds()
    findMissing()
  }

  private var unmatched: [Int] { shown.indices.filter { partners[$0] == nil && !faulty.contains($0) } }

  private mutating func pair(_ unit: Int, _ partner: Int) {
    partners[unit] = partner
    isTaken[partner] = true
  }

  private mutating func report(_ unit: Int, meaning partner: Int? = nil, _ message: String) {
    faults.append(Fault(unit: unit, message: message))
    faulty.insert(unit)
    if let partner { pair(unit, partner) }
  }
}

// MARK: - Equal keys

extension Matching {
  private mutating func matchKeys() {
    let candidates = Dictionary(grouping: old.indices) { old[$0].keys }
    let groups = Dictionary(grouping: shown.indices) { shown[$0].keys }
    for (keys, group) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let found = candidates[keys] ?? []
      matchDistinctions(group, found)
      matchRest(group.filter { partners[$0] == nil && !faulty.contains($0) }, found.filter { !isTaken[$0] }, of: group)
    }
  }

  /// Matches declarations whose distinctions are equal, too.
  private mutating func matchDistinctions(_ group: [Int], _ found: [Int]) {
    let candidates = Dictionary(grouping: found) { old[$0].distinction }
    for (distinction, alike) in Dictionary(grouping: group, by: { shown[$0].distinction }).sorted(by: {
      $0.value[0] < $1.value[0]
    }) {
      let partners = candidates[distinction] ?? []
      if alike.count < partners.count { reportSeveral(alike[0], meaning: partners[0]) }
      for (unit, partner) in zip(alike, partners) where !faulty.contains(unit) { pair(unit, partner) }
      for unit in alike.dropFirst(max(1, partners.count)) { reportRepetition(unit) }
    }
  }

  /// Matches the remaining declarations with equal keys, if there is only one way to do it.
  private mutating func matchRest(_ units: [Int], _ partners: [Int], of group: [Int]) {
    guard let first = units.first, let partner = partners.first else { return }
    if shown[first].identities[0].key.kind == .extension {
      if group.count == 1, partners.count == 1 { pair(first, partner) }
    } else if units.count == partners.count {
      for (unit, partner) in zip(units, partners) { pair(unit, partner) }
    } else if units.count < partners.count {
      reportSeveral(first, meaning: partner)
    } else {
      isGuess = true
      report(
        first, meaning: partner,
        "‘\(shown[first].label)’ may or may not be the one in \(place.file): \(place.showingWhole)")
    }
  }

  private mutating func reportSeveral(_ unit: Int, meaning partner: Int) {
    isGuess = true
    report(
      unit, meaning: partner,
      "\(place.file) has several ‘\(shown[unit].label)’, and any may be meant: show each of them")
  }

  private mutating func reportRepetition(_ unit: Int) {
    switch shown[unit].identities[0].key.kind {
    case .extension, .conditional, .other: break
    default: report(unit, "‘\(shown[unit].label)’ is shown twice: keep one")
    }
  }
}

// MARK: - Keys that are nearly equal

extension Matching {
  /// Matches a declaration of several names with the one whose names it all has.
  private mutating func matchOverlaps() {
    var owners: [Key: Int] = [:]
    for index in old.indices where !isTaken[index] {
      for key in old[index].keys { owners[key] = index }
    }
    for unit in unmatched {
      let keys = shown[unit].keys
      let found = Set(keys.compactMap { owners[$0] }).filter { old[$0].keys != keys }.sorted()
      guard let partner = found.first else { continue }
      if found.count == 1, old[partner].keys.isSubset(of: keys), !isTaken[partner] {
        pair(unit, partner)
      } else {
        isGuess = isGuess || found.count > 1
        report(
          unit, meaning: partner,
          "‘\(shown[unit].label)’ overlaps ‘\(old[partner].label)’ in \(place.file): show the same names together, or \(place.showingWhole)"
        )
      }
    }
  }

  /// Reports declarations that may be either a changed signature or a new overload.
  private mutating func findOtherParameterTypes() {
    let candidates = Dictionary(grouping: old.indices) { old[$0].keyWithoutTypes }
    let wasTaken = isTaken
    for unit in unmatched {
      guard let key = shown[unit].keyWithoutTypes, let found = candidates[key], found.count == 1, !wasTaken[found[0]]
      else { continue }
      report(
        unit, meaning: found[0],
        "‘\(shown[unit].label)’ is in \(place.file) with other parameter types: to replace it \(place.showingWhole); to add an overload, show both"
      )
    }
  }

  /// Reports types that the file declares with another keyword.
  private mutating func findOtherKinds() {
    var types: [String: (index: Int, keyword: String)] = [:]
    for index in old.indices where !isTaken[index] {
      for case .type(let keyword) in old[index].identities.map(\.key.kind) {
        types[old[index].label] = (index, keyword)
      }
    }
    for unit in unmatched {
      guard case .type(let keyword) = shown[unit].identities[0].key.kind, let found = types[shown[unit].label] else {
        continue
      }
      let change = "‘\(shown[unit].label)’ is declared with `\(found.keyword)` in \(place.file), not with `\(keyword)`"
      report(unit, meaning: found.index, "\(change): to change that \(place.showingWhole)")
    }
  }

  /// Reports types with an elision that the file doesn't have.
  private mutating func findMissing() {
    let names = old.filter { $0.members != nil }.map(\.label)
    for unit in unmatched where shown[unit].isElided {
      let near = nearest(to: shown[unit].label, among: names.filter { $0 != shown[unit].label })
      let suggestion = near.map { "; did you mean ‘\($0)’?" } ?? ""
      report(
        unit, meaning: old.indices.first { old[$0].label == near && !isTaken[$0] },
        "\(place.file) has no ‘\(shown[unit].label)’ to keep anything of\(suggestion)")
    }
  }
}

extension DeclarationUnit {
  /// The key without the types of parameters, for declarations that can be overloaded; nil for others.
  fileprivate var keyWithoutTypes: Key? {
    guard identities.count == 1, var key = identities.first?.key else { return nil }
    guard [.function, .initializer, .subscript].contains(key.kind) else { return nil }
    key.parameterTypes = ""
    return key
  }
}
