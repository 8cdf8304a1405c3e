extension PageTree {
  /// Adds words about places, with those in the same type together: in `Sink`, after `observer` and in `forwardOn(_:)`.
  mutating func places(_ places: [Place]) {
    for (index, group) in grouped(places).enumerated() {
      if index > 0 { text("; ") }
      spots(group.spots, in: group.type)
    }
  }

  private mutating func spots(_ all: [Place.Spot], in type: Place.Name?) {
    var spots: [Place.Spot] = []
    for spot in all where !spots.contains(spot) { spots.append(spot) }
    if spots == [.throughout] { return type.map { name("in ", $0) } ?? text("in several declarations") }
    if spots.count > mostSpots || spots.contains(.throughout) {
      text("in \(all.count) places")
      if let type { name(" of ", type) }
      return
    }
    if let type {
      name("in ", type)
      text(", ")
    }
    for (index, spot) in spots.enumerated() {
      if index > 0 { text(index == spots.count - 1 ? " and " : ", ") }
      self.spot(spot)
    }
  }

  private mutating func spot(_ spot: Place.Spot) {
    switch spot {
    case .top: text("at the top")
    case .after(let previous): name("after ", previous)
    case .inside(let member): name("in ", member)
    case .head: text("in its head")
    case .insteadOf(let old): names("instead of ", old)
    case .without(let old): names("without ", old)
    case .throughout: break
    }
  }

  private mutating func names(_ words: String, _ names: [Place.Name]) {
    text(words)
    for (index, name) in names.enumerated() { self.name(index == 0 ? "" : ", ", name) }
  }

  private mutating func name(_ words: String, _ name: Place.Name) {
    text(words)
    if let ordinal = name.ordinal { text("the \(ordinalWord(ordinal)) ") }
    add(.word(name.text))
  }
}

/// More places than these in one type are only counted; the marks in the listing show them.
private let mostSpots = 3

private func grouped(_ places: [Place]) -> [(type: Place.Name?, spots: [Place.Spot])] {
  var groups: [(type: Place.Name?, spots: [Place.Spot])] = []
  for place in places {
    if let index = groups.firstIndex(where: { $0.type == place.type }) {
      groups[index].spots.append(place.spot)
    } else {
      groups.append((place.type, [place.spot]))
    }
  }
  return groups
}

/// `first`, `second`, … `11th`.
func ordinalWord(_ number: Int) -> String {
  let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
  if number <= words.count { return words[number - 1] }
  let ending = (11...13).contains(number % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  return "\(number)\(ending)"
}
