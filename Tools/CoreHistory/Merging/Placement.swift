/// The places of a listing's new declarations among those of the file.
struct Placement {
  /// For each declaration of the file, the new ones right before it; the last slot has those at the end.
  private(set) var slots: [[Int]]
  /// The new declarations whose place can't be determined.
  private(set) var homeless: [Int] = []

  private let shown: [DeclarationUnit]
  private let old: [DeclarationUnit]
  private let partners: [Int?]
  private let leadingImports: Int
  /// The slot behind the declaration that was shown or placed last.
  private var current: Int?

  private enum Neighbour {
    /// The start or the end of the listing's list.
    case edge
    case elision
    /// The index of a declaration in the file.
    case old(Int)
  }

  init(_ list: DeclarationList, in base: DeclarationList, partners: [Int?]) {
    shown = list.units
    old = base.units
    self.partners = partners
    slots = Array(repeating: [], count: old.count + 1)
    leadingImports = base.opening < 0 ? old.prefix(while: \.isImport).count : 0
    placeRuns(list.items)
  }

  /// Places the new declarations; those without an elision in between stay together.
  private mutating func placeRuns(_ items: [DeclarationList.Item]) {
    var run: [Int] = []
    var before = Neighbour.edge
    for item in items {
      if case .unit(let unit) = item, partners[unit] == nil {
        run.append(unit)
        continue
      }
      let after = neighbour(item)
      place(run[...], between: before, and: after)
      run = []
      before = after
      if case .old(let partner) = after { current = partner + 1 }
    }
    place(run[...], between: before, and: .edge)
  }

  private func neighbour(_ item: DeclarationList.Item) -> Neighbour {
    guard case .unit(let unit) = item, let partner = partners[unit] else { return .elision }
    return .old(partner)
  }

  private mutating func place(_ run: ArraySlice<Int>, between before: Neighbour, and after: Neighbour) {
    guard let first = run.first else { return }
    switch (before, after) {
    case (.old(let partner), _): insert(run, at: partner + 1)
    case (.edge, .old(let partner)) where shown[first].isImport && !old[partner].isImport:
      let imports = run.prefix { shown[$0].isImport }
      insert(imports, at: 0)
      place(run.dropFirst(imports.count), between: .edge, and: after)
    case (_, .old(let partner)): insert(run, at: partner)
    case (_, .edge): insert(run, at: old.count)
    case (.edge, .elision): insert(run, at: 0)
    case (.elision, .elision):
      if current == nil { homeless.append(first) }
      insert(run, at: current ?? old.count)
    }
  }

  /// Inserts new declarations. At the start of a file, only imports may go before the imports.
  private mutating func insert(_ run: ArraySlice<Int>, at slot: Int) {
    for unit in run { slots[shown[unit].isImport ? slot : max(slot, leadingImports)].append(unit) }
    current = slot
  }
}
