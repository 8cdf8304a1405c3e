/// Follows a book by its pages alone: types in what they show, where they say, and stops where they leave a doubt.
struct Robot {
  struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  /// A place where the robot typed or struck out lines.
  struct Hunk: Equatable {
    /// Lines of the file before, without empty ones at the ends.
    var removed: Range<Int>
    var isRemoval: Bool
  }

  private(set) var folder: [String: [String]] = [:]

  var files: [String: String] { folder.mapValues { $0.map { $0 + "\n" }.joined() } }

  mutating func follow(_ page: SeenPage) throws {
    for listing in page.listings { try follow(listing) }
  }

  mutating func follow(_ listing: SeenListing) throws {
    let parts = listing.caption.split(separator: "`", maxSplits: 1)
    guard parts.count == 2, parts[1].hasPrefix(", ") else { throw Lost(description: "no file: \(listing.caption)") }
    let file = String(parts[0])
    let says = parts[1].dropFirst(2)
    let ends = [says.firstRange(of: " (begun in "), says.firstRange(of: " (as it is ")].compactMap { $0?.lowerBound }
    let sentence = String(says[..<(ends.min() ?? says.endIndex)])
    switch (sentence, folder[file]) {
    case ("begun here", nil): folder[file] = try plain(listing)
    case ("deleted here; removes \(lineCount(folder[file]?.count ?? 0))", _?):
      guard try plain(listing).allSatisfy({ $0.hasPrefix("//") }) else { throw Lost(description: "code in a deletion") }
      folder[file] = nil
    case ("at its end, after an empty line", let old?): folder[file] = try old + [""] + plain(listing)
    case ("begun here", _), ("at its end, after an empty line", _), (_, nil):
      throw Lost(description: "\(file) can't be so: \(listing.caption)")
    case (_, let old?): folder[file] = try changed(old, by: listing, sentence)
    }
  }

  private func plain(_ listing: SeenListing) throws -> [String] {
    try listing.lines.map { line in
      guard case .kept(let text) = line else { throw Lost(description: "no plain listing: \(listing.caption)") }
      return text
    }
  }

  private func changed(_ old: [String], by listing: SeenListing, _ sentence: String) throws -> [String] {
    let skimmed = SkimmedFile(old)
    guard let caption = SeenCaption(sentence, in: skimmed) else {
      throw Lost(description: "not understood: \(listing.caption)")
    }
    guard caption.extent == extent(of: listing) else {
      throw Lost(description: "not so many lines: \(listing.caption)")
    }
    var search = Search(old: old, lines: listing.lines)
    search.run()
    let ways = search.ways.filter { caption.fits($0.hunks, in: skimmed) }
    guard let first = ways.first, ways.allSatisfy({ $0.lines == first.lines }) else {
      throw Lost(description: "\(ways.count) of \(search.ways.count) ways to do it: \(listing.caption)")
    }
    return first.lines
  }

  private func extent(of listing: SeenListing) -> String {
    let added = listing.lines.count { if case .new = $0 { true } else { false } }
    let removed = listing.lines.count { if case .gone = $0 { true } else { false } }
    if removed == 0 { return "adds \(lineCount(added))" }
    if added == 0 { return "removes \(lineCount(removed))" }
    return added == removed ? "replaces \(lineCount(added))" : "replaces \(lineCount(removed)) with \(added)"
  }
}

/// Every way to lay what a listing shows onto a file, from its first line to its last.
private struct Search {
  struct Way {
    var lines: [String] = []
    var hunks: [Robot.Hunk] = []
    var isOpen = false
  }

  struct State: Hashable {
    let line: Int
    let position: Int
  }

  let old: [String]
  let lines: [SeenListing.Line]
  private(set) var ways: [Way] = []
  private var dead: Set<State> = []

  init(old: [String], lines: [SeenListing.Line]) {
    self.old = old
    self.lines = lines
  }

  mutating func run() {
    _ = go(0, 0, Way())
    ways = ways.map { way in
      var way = way
      way.hunks = way.hunks.map { Robot.Hunk(removed: trimmed($0.removed), isRemoval: $0.isRemoval) }
      return way
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, isBlank(old[first]) { range = first + 1..<range.upperBound }
    while let last = range.last, isBlank(old[last]) { range = range.lowerBound..<last }
    return range
  }

  /// - Returns: whether there is a way from here.
  private mutating func go(_ line: Int, _ position: Int, _ way: Way) -> Bool {
    let state = State(line: line, position: position)
    guard !dead.contains(state), ways.count < 500 else { return false }
    guard line < lines.count else {
      if position == old.count { ways.append(way) }
      return position == old.count
    }
    var isAlive = false
    var way = way
    switch lines[line] {
    case .new(let text):
      way.change(position..<position, adds: true)
      way.lines.append(text)
      isAlive = go(line + 1, position, way)
    case .gone(let text) where position < old.count && old[position] == text:
      way.change(position..<position + 1, adds: false)
      isAlive = go(line + 1, position + 1, way)
    case .kept(let text) where position < old.count && old[position] == text:
      way.isOpen = false
      way.lines.append(text)
      isAlive = go(line + 1, position + 1, way)
    case .gap(let indent):
      way.isOpen = false
      var end = position
      while end < old.count, isBlank(old[end]) || old[end].prefix(while: { $0 == " " }).count >= indent {
        way.lines.append(old[end])
        end += 1
        if !isBlank(old[position]), !isBlank(old[end - 1]), go(line + 1, end, way) { isAlive = true }
      }
    default: break
    }
    if !isAlive { dead.insert(state) }
    return isAlive
  }
}

extension Search.Way {
  mutating func change(_ removed: Range<Int>, adds: Bool) {
    if !isOpen { hunks.append(Robot.Hunk(removed: removed, isRemoval: true)) }
    isOpen = true
    hunks[hunks.count - 1].removed = hunks[hunks.count - 1].removed.lowerBound..<removed.upperBound
    if adds { hunks[hunks.count - 1].isRemoval = false }
  }
}

private func lineCount(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

private func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
