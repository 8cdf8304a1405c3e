/// Where in its file a change is, in words of the code: in `Sink`, after `forwardOn(_:)`.
enum Place: Hashable {
  case inside(member: String, of: String?)
  case after(String, in: String?)
  case top(of: String)
  case within(String)

  /// The type that the place belongs to.
  var type: String? {
    switch self {
    case .inside(_, let type), .after(_, let type): type
    case .top(let type), .within(let type): type
    }
  }
}

extension Change {
  /// Where the change is, if that can be said in a few words.
  var place: Place? {
    let outline = Outline(of: after)
    var places: [Place] = []
    for hunk in hunks {
      guard let place = outline.place(of: trimmed(hunk.added)) else { return nil }
      if !places.contains(place) { places.append(place) }
    }
    if places.count < 2 { return places.first }
    let types = Set(places.map(\.type))
    return types.count == 1 ? types.first!.map(Place.within) : nil
  }

  /// A range without the empty lines at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, after[first].allSatisfy(\.isWhitespace) { range = first + 1..<range.upperBound }
    while let last = range.last, after[last].allSatisfy(\.isWhitespace) { range = range.lowerBound..<last }
    return range
  }
}

extension Outline {
  /// The place of some lines; an empty range stands before its line.
  func place(of lines: Range<Int>) -> Place? {
    var type: Int?
    for (index, declaration) in declarations.enumerated() {
      guard let members = declaration.members else { continue }
      if members <= lines.lowerBound, lines.upperBound < declaration.lines.upperBound { type = index }
    }
    let name = type.map { declarations[$0].name }
    let siblings = children(of: type)
    if let member = siblings.first(where: { $0.isTouched(by: lines) }) {
      return member.isType ? .within(member.name) : .inside(member: member.name, of: name)
    }
    if let previous = siblings.last(where: { $0.lines.upperBound <= lines.lowerBound }) {
      return .after(previous.name, in: name)
    }
    return name.map(Place.top)
  }
}

extension Outline.Declaration {
  /// Whether a change of some lines leaves a part of the declaration as it was.
  fileprivate func isTouched(by changed: Range<Int>) -> Bool {
    if changed.isEmpty { return lines.lowerBound < changed.lowerBound && changed.lowerBound < lines.upperBound }
    return lines.overlaps(changed)
      && !(changed.lowerBound <= lines.lowerBound && lines.upperBound <= changed.upperBound)
  }
}

extension HTML {
  /// Appends a place in words.
  mutating func place(_ place: Place) {
    switch place {
    case .inside(let member, let type):
      name("in ", member)
      if let type { name(" of ", type) }
    case .after(let previous, let type):
      if let type { name("in ", type) }
      name(type == nil ? "after " : ", after ", previous)
    case .top(let type): name("at the top of ", type)
    case .within(let type): name("in ", type)
    }
  }

  private mutating func name(_ words: StaticString, _ name: String) {
    markup(words)
    element("code", name)
  }
}
