import SwiftSource

/// The lines of a change that a page shows: those in the author's listing, those that are new or removed, and enough of
/// the code around them to find the place.
struct ChangeView {
  enum Row: Equatable {
    /// A line of the file after, with its mark.
    case line(Int, LineMark)
    /// A line of the file before.
    case removed(Int)
    /// Lines of the file after that stay and aren't shown, with the least indent among them.
    case elision(Range<Int>, indent: Int)
  }

  let rows: [Row]

  /// - Parameter stated: for each line of the file after, whether the author's listing has it.
  init(_ change: Change, stated: [Bool]) {
    var view = Selection(lines: change.after, outline: change.new, shown: stated)
    view.show(change.hunks.map(\.added))
    rows = Self.rows(of: change, view.shown)
  }

  var elides: Bool {
    rows.contains { if case .elision = $0 { true } else { false } }
  }

  /// Returns a test whether a name in the file after is on a line that is shown.
  func shows(_ after: [String]) -> (NameLink) -> Bool {
    var starts: [Range<Int>] = []
    var start = 0
    for line in after {
      starts.append(start..<start + line.utf8.count)
      start += line.utf8.count + 1
    }
    let shown = rows.compactMap { if case .line(let line, _) = $0 { starts[line] } else { nil } }
    return { name in shown.contains { $0.contains(name.start) } }
  }

  private static func rows(of change: Change, _ shown: [Bool]) -> [Row] {
    var rows: [Row] = []
    let marks = change.marks
    var hunks = change.hunks[...]
    var line = 0
    func removals() {
      while let hunk = hunks.first, hunk.added.lowerBound == line {
        rows += hunk.removed.map(Row.removed)
        hunks.removeFirst()
      }
    }
    while line < change.after.count {
      removals()
      if shown[line] {
        rows.append(.line(line, marks[line]))
        line += 1
        continue
      }
      let next = hunks.first?.added.lowerBound ?? change.after.count
      let end = shown[line..<next].firstIndex(of: true) ?? next
      let indents = change.after[line..<end].filter { !isBlank($0) }.map(indent)
      rows.append(.elision(line..<end, indent: indents.min() ?? 0))
      line = end
    }
    removals()
    return rows
  }
}

/// The lines of a file that a page shows.
private struct Selection {
  let lines: [String]
  private let outline: Outline
  private(set) var shown: [Bool]

  init(lines: [String], outline: Outline, shown: [Bool]) {
    self.lines = lines
    self.outline = outline
    self.shown = shown
  }

  /// Shows some places, and the code around them.
  mutating func show(_ places: [Range<Int>]) {
    for place in places { show(place) }
    showFrames(around: places)
    for place in places { showBorders(of: place) }
    showShortGaps()
    showBlankBorders()
  }

  private mutating func show(_ range: Range<Int>) { for line in range { shown[line] = true } }

  /// Shows the first and the last line of every type that is shown in part.
  private mutating func showFrames(around places: [Range<Int>]) {
    for declaration in outline.declarations {
      guard let members = declaration.members, members < declaration.lines.upperBound else { continue }
      let inside = members..<declaration.lines.upperBound - 1
      let isOpen =
        shown[inside].contains(true)
        || places.contains { members <= $0.lowerBound && $0.upperBound <= inside.upperBound }
      guard isOpen else { continue }
      show(declaration.code..<members)
      show(inside.upperBound..<inside.upperBound + 1)
    }
  }

  /// Shows the code right before and right behind a change.
  private mutating func showBorders(of place: Range<Int>) {
    var start = place.lowerBound
    while start > 0, isBlank(lines[start - 1]) {
      start -= 1
      shown[start] = true
    }
    if start > 0, !shown[start - 1] { showEnd(before: start) }
    var end = place.upperBound
    while end < lines.count, isBlank(lines[end]) {
      shown[end] = true
      end += 1
    }
    if end < lines.count, !shown[end] { showBeginning(at: end) }
  }

  /// Shows a line; if a declaration begins there, with its comments and the first line of its code, unless they are
  /// long.
  private mutating func showBeginning(at line: Int) {
    let code = outline.declarations.first { $0.lines.lowerBound == line }?.code ?? line
    show(line..<(code - line < mostContext ? code : line) + 1)
  }

  /// Shows the beginning and the end of the declaration right before a line.
  private mutating func showEnd(before line: Int) {
    shown[line - 1] = true
    guard let declaration = outline.declarations.first(where: { $0.lines.upperBound == line }) else { return }
    let head = declaration.code..<declaration.body
    if line - declaration.code <= mostContext {
      show(declaration.code..<line)
    } else if head.count <= mostContext {
      show(head)
    } else if lines[declaration.code].hasSuffix("{") {
      shown[declaration.code] = true
    }
  }

  /// Shows gaps that would hardly be shorter if they were left out.
  private mutating func showShortGaps() {
    for gap in gaps where gap.count <= shortGap { show(gap) }
  }

  /// Shows the empty lines at the ends of gaps.
  private mutating func showBlankBorders() {
    for gap in gaps {
      for line in gap {
        guard isBlank(lines[line]) else { break }
        shown[line] = true
      }
      for line in gap.reversed() {
        guard isBlank(lines[line]) else { break }
        shown[line] = true
      }
    }
  }

  private var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var line = 0
    while line < shown.count {
      let end = shown[line...].firstIndex(of: true) ?? shown.count
      if end > line { gaps.append(line..<end) }
      line = end + 1
    }
    return gaps
  }
}

/// The most lines of a declaration that are shown only as context.
private let mostContext = 3
private let shortGap = 2

private func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

private func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
