/// The caption of a changed file, taken apart: the places that it names, by type, and the extent of the change.
struct SeenCaption {
  struct Name: Equatable {
    let text: String
    let ordinal: Int
  }

  enum Spot: Equatable {
    case top, head, anywhere
    case after(Name), inside(Name)
    case insteadOf([Name]), without([Name])
    case count(Int)

    /// `true` if it says where in its type the change is.
    var isNamed: Bool {
      switch self {
      case .anywhere, .count: false
      default: true
      }
    }
  }

  struct Group {
    var type: Name?
    var spots: [Spot] = []
  }

  private(set) var groups: [Group] = []
  private(set) var extent = ""
  private var rest: Substring

  /// - Parameter text: what stands behind the name of the file.
  init?(_ text: String, in file: SkimmedFile) {
    rest = text[...]
    while !isExtent {
      guard let group = group(file), take("; ") else { return nil }
      groups.append(group)
    }
    extent = String(rest)
  }

  private var isExtent: Bool { ["adds ", "replaces ", "removes "].contains(where: rest.hasPrefix) }

  private mutating func take(_ words: String) -> Bool {
    guard rest.hasPrefix(words) else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  private mutating func group(_ file: SkimmedFile) -> Group? {
    if take("in several declarations") { return Group(spots: [.anywhere]) }
    let start = rest
    if take("in "), let name = name() {
      let isType = file.declarations.contains { $0.isType && $0.path == name.text }
      if isType, rest.hasPrefix("; ") { return Group(type: name, spots: [.anywhere]) }
      if isType, take(", ") { return spots().map { Group(type: name, spots: $0) } }
    }
    rest = start
    if take("in "), let count = number() {
      guard take(" places") else { return nil }
      return Group(type: take(" of ") ? name() : nil, spots: [.count(count)])
    }
    rest = start
    return spots().map { Group(spots: $0) }
  }

  private mutating func spots() -> [Spot]? {
    var spots: [Spot] = []
    repeat {
      guard let spot = spot() else { return nil }
      spots.append(spot)
    } while take(", ") || take(" and ")
    return spots
  }

  private mutating func spot() -> Spot? {
    if take("at the top") { return .top }
    if take("in its head") { return .head }
    if take("after ") { return name().map(Spot.after) }
    if take("instead of ") { return names().map(Spot.insteadOf) }
    if take("without ") { return names().map(Spot.without) }
    return take("in ") ? name().map(Spot.inside) : nil
  }

  private mutating func names() -> [Name]? {
    guard let first = name() else { return nil }
    var names = [first]
    while rest.hasPrefix(", `") || rest.hasPrefix(", the "), take(", "), let next = name() { names.append(next) }
    return names
  }

  private mutating func name() -> Name? {
    var ordinal = 1
    if take("the ") {
      let word = rest.prefix { $0 != " " }
      guard let known = ordinals.firstIndex(of: String(word)), take(word + " ") else { return nil }
      ordinal = known + 1
    }
    guard take("`"), let end = nameEnd else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return Name(text: String(rest[..<end]), ordinal: ordinal)
  }

  /// The backtick behind a name, which may be a word of Swift in backticks of its own: `do`(onNext:).
  private var nameEnd: String.Index? {
    guard rest.hasPrefix("`") else { return rest.firstIndex(of: "`") }
    return rest.firstRange(of: ")`").map { rest.index(after: $0.lowerBound) }
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }
}

private let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

extension SeenCaption {
  /// Returns whether every hunk is in a place that the caption names, and every place has one, or the number stated.
  func fits(_ hunks: [Robot.Hunk], in file: SkimmedFile) -> Bool {
    let places = groups.flatMap { group in group.spots.map { (group.type, $0) } }
    let found = places.map { place in hunks.filter { fits($0, place.0, place.1, file) } }
    let isCounted = zip(places, found).allSatisfy { place, found in
      guard case .count(let count) = place.1 else { return !found.isEmpty }
      // A hunk in a place that is named besides, such as one in a nested type, isn't among those that are counted.
      return count
        == found.count { hunk in
          !places.contains { $0.1.isNamed && $0.0 != place.0 && fits(hunk, $0.0, $0.1, file) }
        }
    }
    return isCounted && hunks.allSatisfy { hunk in places.contains { fits(hunk, $0.0, $0.1, file) } }
  }

  private func fits(_ hunk: Robot.Hunk, _ typeName: Name?, _ spot: Spot, _ file: SkimmedFile) -> Bool {
    var owner: Int?
    if let typeName {
      let types = file.declarations.indices.filter {
        file.declarations[$0].isType && file.declarations[$0].path == typeName.text
      }
      guard types.indices.contains(typeName.ordinal - 1) else { return false }
      owner = types[typeName.ordinal - 1]
    }
    let type = owner.map { file.declarations[$0] }
    let whole = type?.lines ?? 0..<file.lines.count
    let inside = type.map { $0.body..<max($0.body, $0.lines.upperBound - 1) } ?? whole
    let members = file.members(of: owner)
    func index(_ name: Name) -> Int? {
      let alike = members.indices.filter { members[$0].name == name.text }
      return alike.indices.contains(name.ordinal - 1) ? alike[name.ordinal - 1] : nil
    }
    func replaces(_ names: [Name]) -> Bool {
      let covered = members.indices.filter { hunk.removed.contains(members[$0].lines) }
      return covered == names.compactMap(index) && covered.count == names.count
    }
    switch spot {
    case .anywhere, .count: return hunk.removed.isWithin(whole)
    case .top: return hunk.removed.isWithin(inside.lowerBound..<(members.first?.lines.lowerBound ?? inside.upperBound))
    case .head: return type != nil && hunk.removed.isWithin(whole.lowerBound..<inside.lowerBound)
    case .inside(let name):
      guard let lines = index(name).map({ members[$0].lines }) else { return false }
      return hunk.removed.isWithin(lines) && !hunk.removed.contains(lines)
    case .insteadOf(let names): return !hunk.isRemoval && replaces(names)
    case .without(let names): return hunk.isRemoval && replaces(names)
    case .after(let name):
      guard let index = index(name) else { return false }
      let end = index + 1 < members.count ? members[index + 1].lines.lowerBound : inside.upperBound
      return hunk.removed.isWithin(members[index].lines.upperBound..<end)
    }
  }
}

extension Range<Int> {
  fileprivate func isWithin(_ outer: Range<Int>) -> Bool {
    outer.lowerBound <= lowerBound && upperBound <= outer.upperBound
  }

  fileprivate func contains(_ inner: Range<Int>) -> Bool { !isEmpty && inner.isWithin(self) }
}
