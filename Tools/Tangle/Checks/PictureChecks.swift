import Book
import CoreHistory
import Markup
import SwiftSource
import SwiftSyntax

extension History {
  /// Returns the core that a picture shows. A recorded picture has the one that its example runs against; other
  /// pictures have the one right before or after the page's listings.
  fileprivate func core(behind picture: Picture, of page: Chapter, in book: Book) -> Core {
    if picture.isRecorded { return core(after: page.number - (picture.isBefore ? 1 : 0)) ?? Core() }
    let cores = cores(around: page.path, of: book)
    return picture.isBefore ? cores.before : cores.after
  }
}

/// The part of a picture that decides which core it shows.
private struct Moment: Hashable {
  let isRecorded, isBefore: Bool

  init(_ picture: Picture) { (isRecorded, isBefore) = (picture.isRecorded, picture.isBefore) }
}

/// Returns a mistake for each name in a page's pictures that the core doesn't have.
func pictureMistakes(_ page: Chapter, _ book: Book, _ history: History) -> [Diagnostic] {
  let pictures = page.pictures.filter { [.classes, .objects, .states].contains($0.kind) || !$0.hides.isEmpty }
  let missed = history.missed.words(at: page)
  return Dictionary(grouping: pictures, by: Moment.init).values.flatMap { pictures -> [Diagnostic] in
    let table = TypeTable(of: history.core(behind: pictures[0], of: page, in: book))
    let others = pictures.flatMap { picture in
      switch picture.kind {
      case .classes: classMistakes(picture, page, table, missed)
      case .objects: [] as [Diagnostic]
      case .states: stateMistakes(picture, page, table, missed)
      default: hideMistakes(picture, page, table, missed)
      }
    }
    return objectMistakes(pictures.filter { $0.kind == .objects }, page, table, missed) + others
  }
}

private func classMistakes(
  _ picture: Picture, _ page: Chapter, _ table: TypeTable, _ missed: Set<String>
) -> [Diagnostic] {
  let names = picture.names
  guard !names.isEmpty else {
    return [
      Diagnostic(
        path: page.path, line: picture.line,
        "this map is empty: name some types of the core, one a line or with commas between")
    ]
  }
  var seen: Set<String> = []
  return names.compactMap { name in
    if !seen.insert(name.text).inserted {
      return Diagnostic(
        path: page.path, position: name.position, message: "‘\(name.text)’ is in this map already: keep one")
    }
    guard table[name.text] == nil, !missed.contains(name.text) else { return nil }
    let near = orNear(name.text, among: table.types.map(\.name))
    return Diagnostic(
      path: page.path, position: name.position,
      message:
        "the core has no type ‘\(name.text)’ \(picture.isBefore ? "before this page" : "at the end of this page")\(near)"
    )
  }
}

/// Returns the end of a message about an unknown word: a similar word or, if there is none, another cure.
func orNear(
  _ word: String, among words: some Sequence<String>, in open: String = "", _ close: String = "", else cure: String = ""
) -> String {
  nearest(to: word, among: words).map { "; did you mean ‘\(open)\($0)\(close)’?" } ?? cure
}

/// Returns mistakes in a picture of states whose property isn't one of the core.
private func stateMistakes(
  _ picture: Picture, _ page: Chapter, _ table: TypeTable, _ missed: Set<String>
) -> [Diagnostic] {
  guard let name = picture.property else {
    return [Diagnostic(path: page.path, line: picture.line, "say whose states these are: ```states of=Receipt.state")]
  }
  guard let (type, property) = picture.watched else {
    return [
      Diagnostic(
        path: page.path, position: name.position, message: "say which property is the state, too: of=Receipt.state")
    ]
  }
  guard let known = table[type] else {
    if missed.contains(type) { return [] }
    let near = orNear(type, among: table.types.map(\.name))
    return [Diagnostic(path: page.path, position: name.position, message: "the core has no type ‘\(type)’\(near)")]
  }
  guard !known.members.contains(property), !missed.contains(property) else { return [] }
  let near = orNear(property, among: known.members)
  return [
    Diagnostic(
      path: page.path, position: name.position, message: "‘\(type)’ has no property ‘\(property)’\(near)")
  ]
}

/// Returns a mistake for each hidden name that the core doesn't have, and which is misspelt or outdated.
private func hideMistakes(
  _ picture: Picture, _ page: Chapter, _ table: TypeTable, _ missed: Set<String>
) -> [Diagnostic] {
  let members = table.types.reduce(into: Set<String>()) { $0.formUnion($1.members) }
  return picture.hides.compactMap { name in
    let parts = name.text.split(separator: ".").map(String.init)
    let isKnown = parts.count == 2 ? table[parts[0]] != nil : table[name.text] != nil || members.contains(name.text)
    guard !isKnown, missed.isDisjoint(with: parts) else { return nil }
    let near = orNear(parts.first ?? name.text, among: table.types.map(\.name) + members, else: "; leave it out")
    return Diagnostic(
      path: page.path, position: name.position,
      message: "‘\(name.text)’ hides nothing: the core has no such type or member\(near)")
  }
}
