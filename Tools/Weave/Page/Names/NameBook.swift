import Book
import CoreHistory

/// The history of every name of the core: the listings that begin it, revise it and remove it.
struct NameBook {
  /// A listing that begins, revises or removes a declaration.
  struct Place {
    let page: Site.Page
    let anchor: String
    /// The page's place in the book.
    let order: Int

    var destination: Destination { .page(page.output, anchor: anchor) }
  }

  /// A key for the members of a type that have one name without labels.
  struct Member: Hashable {
    let type: String
    let base: String
  }

  /// One declaration throughout the book.
  struct Name {
    /// Its states after each listing that changed it; the first began it.
    fileprivate(set) var states: [(place: Place, declared: Declared)]
    /// The listing that removed it for good.
    fileprivate(set) var gone: Place?

    var begun: Place { states[0].place }
    var last: Declared { states[states.count - 1].declared }

    /// Returns its declaration after a step; nil before it is begun and after it is removed.
    func declared(after step: Int) -> Declared? {
      if gone.map({ $0.page.number <= step }) == true { return nil }
      return states.last { $0.place.page.number <= step }?.declared
    }
  }

  private(set) var names: [Name] = []
  /// The indices of names, by the name without labels.
  private(set) var byBase: [String: [Int]] = [:]
  /// The indices of members, by their type and their name without labels.
  private(set) var byMember: [Member: [Int]] = [:]
  /// The types that each type inherits from or conforms to, at any time.
  private(set) var parents: [String: Set<String>] = [:]

  private var byKey: [Declared.Key: Int] = [:]
  private var files: [String: DeclaredFile] = [:]
  private var owners: [Declared.Key: Set<String>] = [:]

  init() {}

  /// - Parameters:
  ///   - readings: the declarations of the file that each edit leaves behind.
  ///   - place: returns the place of the listing on a line of a page.
  init(_ history: History, readings: [DeclaredFile], place: (_ page: String, _ line: Int) -> Place?) {
    for (edit, reading) in zip(history.edits, readings) {
      guard let place = place(edit.page, edit.line) else { continue }
      apply(edit, to: reading, at: place)
    }
    (byKey, files, owners) = ([:], [:], [:])
  }

  init(_ history: History, _ pages: [Site.Page], _ chapters: [Chapter], readings: [DeclaredFile]) {
    var places: [ListingLine: Place] = [:]
    for (order, (page, chapter)) in zip(pages, chapters).enumerated() {
      for (index, listing) in chapter.listings.enumerated() {
        places[ListingLine(page: page.path, line: listing.line)] = Place(
          page: page, anchor: listingAnchor(index), order: order)
      }
    }
    self.init(history, readings: readings) { places[ListingLine(page: $0, line: $1)] }
  }

  /// Takes over the differences that one edit makes.
  private mutating func apply(_ edit: Edit, to new: DeclaredFile, at place: Place) {
    let file = edit.after.name
    let old = files[file] ?? edit.before.map(\.names)
    files[file] = new
    for (type, inherited) in new.parents { parents[type, default: []].formUnion(inherited) }
    let renamed = old.map { renames(from: $0, to: new) } ?? [:]
    for key in new.order {
      let declared = new.declarations[key]!
      owners[key, default: []].insert(file)
      if let before = renamed[key] { byKey[key] = byKey.removeValue(forKey: before) }
      if let before = old?.declarations[key], byKey[key] == nil || before.words == declared.words { continue }
      say(declared, at: place)
    }
    for key in old?.order ?? [] where new.declarations[key] == nil {
      owners[key]?.remove(file)
      if owners[key]?.isEmpty != false, let index = byKey[key] { names[index].gone = place }
    }
  }

  /// Returns pairs of declarations of which the new one replaces the old one with other labels or parameters.
  private func renames(from old: DeclaredFile, to new: DeclaredFile) -> [Declared.Key: Declared.Key] {
    let went = Dictionary(grouping: old.order.filter { new.declarations[$0] == nil }, by: \.family)
    let came = Dictionary(grouping: new.order.filter { old.declarations[$0] == nil && byKey[$0] == nil }, by: \.family)
    var renamed: [Declared.Key: Declared.Key] = [:]
    for (family, keys) in came where keys.count == 1 && went[family]?.count == 1 {
      let before = went[family]![0]
      if byKey[before] != nil, owners[before]?.count == 1 { renamed[keys[0]] = before }
    }
    return renamed
  }

  private mutating func say(_ declared: Declared, at place: Place) {
    if let index = byKey[declared.key] {
      names[index].gone = nil
      names[index].states.append((place, declared))
    } else {
      byKey[declared.key] = names.count
      byBase[declared.base, default: []].append(names.count)
      byMember[Member(type: declared.container, base: declared.base), default: []].append(names.count)
      names.append(Name(states: [(place, declared)]))
    }
  }

  /// Returns whether a type inherits from another, however far up.
  func descends(_ type: String, from ancestor: String) -> Bool { ancestors(of: type).contains(ancestor) }

  /// Returns a type and all its ancestors, the nearest first.
  func ancestors(of type: String) -> [String] {
    var found = [type]
    var next = 0
    while next < found.count {
      for parent in (parents[found[next]] ?? []).sorted() where !found.contains(parent) { found.append(parent) }
      next += 1
    }
    return found
  }
}

private struct ListingLine: Hashable {
  let page: String
  let line: Int
}
