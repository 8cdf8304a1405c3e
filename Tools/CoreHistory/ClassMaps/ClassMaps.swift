import Book
import SwiftSource

/// Makes the class maps of a book. Each reads only the files that declare or extend its types, or their ancestors.
public struct ClassMaps: Sendable {
  /// A file as the edits of a page leave it.
  private struct State: Sendable {
    let page: Int
    let reading: TypeReading
  }

  /// The pages' places in the book, by their paths.
  private let order: [String: Int]
  /// The states of each file in the book's order, the files in the order in which they were begun.
  private var files: [[State]] = []
  /// The files that declare or extend a type in any state, by the type's name.
  private var homes: [String: Set<Int>] = [:]

  /// - Parameter readings: the declarations of the file that each edit leaves behind.
  public init(_ book: Book, _ history: History, readings: [TypeReading]) {
    order = Dictionary(book.chapters.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var places: [String: Int] = [:]
    for (edit, reading) in zip(history.edits, readings) {
      guard let page = order[edit.page] else { continue }
      let place = places[edit.after.name] ?? files.count
      if place == files.count {
        places[edit.after.name] = place
        files.append([])
      }
      files[place].append(State(page: page, reading: reading))
      for name in reading.types.map(\.name) + reading.extensions.map(\.name) { homes[name, default: []].insert(place) }
    }
  }

  /// Returns the map of a `classes` block of a page. With `before` it shows the core that the page found, and nothing
  /// is new.
  public func map(_ picture: Picture, of page: Chapter) -> ClassMap {
    let own = order[page.path] ?? order.count
    let names = picture.names.map(\.text)
    let before = table(of: names, upTo: own - 1)
    return ClassMap(names, before: before, after: picture.isBefore ? before : table(of: names, upTo: own))
  }

  /// Returns some types and all their ancestors, as the page at a place leaves them.
  private func table(of names: [String], upTo last: Int) -> TypeTable {
    var queue = names
    var seen = Set(names)
    var needed: [Int: TypeReading] = [:]
    while let name = queue.popLast() {
      for file in homes[name] ?? [] {
        guard let reading = files[file].last(where: { $0.page <= last })?.reading else { continue }
        needed[file] = reading
        for parent in reading.parents(of: name) where seen.insert(parent).inserted { queue.append(parent) }
      }
    }
    return TypeTable(needed.sorted { $0.key < $1.key }.map(\.value))
  }
}

extension TypeReading {
  /// Returns the types that a file makes a type inherit from or conform to.
  fileprivate func parents(of name: String) -> [String] {
    types.filter { $0.name == name }.flatMap(\.inherited) + extensions.filter { $0.name == name }.flatMap(\.inherited)
  }
}
