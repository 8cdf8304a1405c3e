import SwiftSource

/// The place of a change in its file, in terms of the code that was there before: in `Sink`, after `forwardOn(_:)`.
struct Place: Hashable {
  /// The name of a declaration, by which the reader can find it.
  struct Name: Hashable {
    let text: String
    /// The number among declarations of this name, from 1; nil if there is only one.
    var ordinal: Int?
  }

  enum Spot: Hashable {
    case top
    case after(Name)
    case inside(Name)
    /// Between the first line of a type, comments included, and its opening brace.
    case head
    case insteadOf([Name])
    case without([Name])
    /// In several of these places at once.
    case throughout
  }

  /// The type around it; nil at the top level of the file.
  let type: Name?
  let spot: Spot
}

extension Change {
  /// The places of the change's hunks.
  var places: [Place] {
    hunks.map { old.place(of: trimmed($0.removed), isRemoval: $0.added.isEmpty) }
  }

  /// A range without the empty lines at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, before[first].allSatisfy(\.isWhitespace) { range = first + 1..<range.upperBound }
    while let last = range.last, before[last].allSatisfy(\.isWhitespace) { range = range.lowerBound..<last }
    return range
  }
}

extension Outline {
  /// Returns the place of some lines; an empty range stands for the place before its line.
  func place(of lines: Range<Int>, isRemoval: Bool) -> Place {
    let type = innermostType(around: lines)
    let siblings = declarations.indices.filter { declarations[$0].parent == type }
    let touched = siblings.filter { declarations[$0].isTouched(by: lines) }
    let covered = siblings.filter { !lines.isEmpty && declarations[$0].isCovered(by: lines) }
    func place(_ spot: Place.Spot) -> Place { Place(type: type.map(typeName), spot: spot) }
    if let only = touched.first {
      guard touched.count == 1, covered.isEmpty, declarations[only].contains(lines) else { return place(.throughout) }
      guard let members = declarations[only].members else { return place(.inside(memberName(only))) }
      return Place(type: typeName(only), spot: lines.upperBound <= members ? .head : .throughout)
    }
    if !covered.isEmpty {
      let names = covered.map(memberName)
      return place(isRemoval ? .without(names) : .insteadOf(names))
    }
    let previous = siblings.last { declarations[$0].lines.upperBound <= lines.lowerBound }
    return place(previous.map { .after(memberName($0)) } ?? .top)
  }

  /// Returns the innermost type whose braces enclose some lines.
  func innermostType(around lines: Range<Int>) -> Int? {
    declarations.indices.last {
      guard let members = declarations[$0].members else { return false }
      return members <= lines.lowerBound && lines.upperBound < declarations[$0].lines.upperBound
    }
  }

  /// A type's name with the types around it: `Outer.Inner`.
  private func path(of index: Int) -> String {
    let declaration = declarations[index]
    guard let parent = declaration.parent else { return declaration.title }
    let outer = path(of: parent)
    let extended = outer.hasPrefix("extension ") ? outer.dropFirst(10).prefix { $0 != ":" && $0 != " " } : outer[...]
    return extended + "." + declaration.title
  }

  private func typeName(_ index: Int) -> Place.Name {
    let path = path(of: index)
    let alike = declarations.indices.filter { declarations[$0].hasMembers && self.path(of: $0) == path }
    return Place.Name(text: path, ordinal: ordinal(of: index, among: alike))
  }

  private func memberName(_ index: Int) -> Place.Name {
    let member = declarations[index]
    let alike = declarations.indices.filter {
      declarations[$0].parent == member.parent && declarations[$0].title == member.title
    }
    return Place.Name(text: member.title, ordinal: ordinal(of: index, among: alike))
  }

  private func ordinal(of index: Int, among alike: [Int]) -> Int? {
    alike.count == 1 ? nil : alike.firstIndex(of: index).map { $0 + 1 }
  }
}

extension Declaration {
  /// Returns whether a change of some lines concerns only a part of the declaration.
  fileprivate func isTouched(by changed: Range<Int>) -> Bool {
    if changed.isEmpty { return lines.lowerBound < changed.lowerBound && changed.lowerBound < lines.upperBound }
    return lines.overlaps(changed) && !isCovered(by: changed)
  }

  fileprivate func isCovered(by changed: Range<Int>) -> Bool {
    changed.lowerBound <= lines.lowerBound && lines.upperBound <= changed.upperBound
  }

  fileprivate func contains(_ changed: Range<Int>) -> Bool {
    lines.lowerBound <= changed.lowerBound && changed.upperBound <= lines.upperBound
  }
}
