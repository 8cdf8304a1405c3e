import CoreHistory
import Markup
import SwiftSource

/// The change that an edit makes to its file, line by line.
struct Change {
  /// A range of lines that is replaced by another; one of the two may be empty.
  struct Hunk: Equatable, Sendable {
    /// Lines of the file before, counted from 0.
    var removed: Range<Int>
    /// Lines of the file after, counted from 0.
    var added: Range<Int>
  }

  let before: [String]
  let after: [String]
  let hunks: [Hunk]
  /// The declarations of the file before, and of the file after.
  let old, new: Outline

  init(before: [String], after: [String]) {
    self.init(before, Outline(of: before), after, Outline(of: after))
  }

  /// Fails if the edit begins a file.
  init?(_ edit: Edit) {
    guard let before = edit.before else { return nil }
    self.init(before.lines.map(\.text), Outline(before), edit.after.lines.map(\.text), Outline(edit.after))
  }

  private init(_ before: [String], _ old: Outline, _ after: [String], _ new: Outline) {
    (self.before, self.old, self.after, self.new) = (before, old, after, new)
    hunks = slid(differences(ownedLines(before, old), ownedLines(after, new)), before, after)
  }

  var removedCount: Int { hunks.reduce(0) { $0 + $1.removed.count } }
  var addedCount: Int { hunks.reduce(0) { $0 + $1.added.count } }

  /// The extent of the change, for a caption.
  var extent: String {
    switch (removedCount, addedCount) {
    case (0, let added): "adds \(lineCount(added))"
    case (let removed, 0): "removes \(lineCount(removed))"
    case (let removed, let added) where removed == added: "replaces \(lineCount(removed))"
    case (let removed, let added): "replaces \(lineCount(removed)) with \(added)"
    }
  }

  /// The marks of all lines in the file after the change.
  var marks: [LineMark] {
    var marks = Array(repeating: LineMark.kept, count: after.count)
    for hunk in hunks {
      for line in hunk.added { marks[line] = hunk.removed.isEmpty ? .added : .changed }
    }
    return marks
  }
}

func lineCount(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

/// Returns the smallest set of places where two texts differ. A line counts as kept only within the same declaration.
private func differences(_ before: [OwnedLine], _ after: [OwnedLine]) -> [Change.Hunk] {
  var isRemoved = Array(repeating: false, count: before.count)
  var isAdded = Array(repeating: false, count: after.count)
  for change in after.difference(from: before) {
    switch change {
    case .remove(let line, _, _): isRemoved[line] = true
    case .insert(let line, _, _): isAdded[line] = true
    }
  }
  var hunks: [Change.Hunk] = []
  var removed = 0, added = 0
  while removed < before.count || added < after.count {
    let start = (removed: removed, added: added)
    while removed < before.count, isRemoved[removed] { removed += 1 }
    while added < after.count, isAdded[added] { added += 1 }
    if start == (removed, added) {
      removed += 1
      added += 1
    } else {
      hunks.append(Change.Hunk(removed: start.removed..<removed, added: start.added..<added))
    }
  }
  return hunks
}

/// A line and its declaration, whose name has no labels so that it survives a change of parameters.
private struct OwnedLine: Equatable {
  let text: String
  var owner = ""
}

private func ownedLines(_ texts: [String], _ outline: Outline) -> [OwnedLine] {
  var lines = texts.map { OwnedLine(text: $0) }
  var owners: [String] = []
  for declaration in outline.declarations {
    let owner = (declaration.parent.map { owners[$0] } ?? "") + "/" + declaration.baseName
    owners.append(owner)
    for line in declaration.lines { lines[line].owner = owner }
  }
  return lines
}

extension Declaration {
  /// The name without labels, or the type that an extension extends.
  fileprivate var baseName: Substring {
    let start = title.hasPrefix("extension ") ? title.index(title.startIndex, offsetBy: 10) : title.startIndex
    return title[..<(title[start...].firstIndex { "(: ".contains($0) } ?? title.endIndex)]
  }
}

/// Moves pure additions and removals among equal lines to where a person would see them.
private func slid(_ hunks: [Change.Hunk], _ before: [String], _ after: [String]) -> [Change.Hunk] {
  var result: [Change.Hunk] = []
  for (index, hunk) in hunks.enumerated() {
    let next = index + 1 < hunks.count ? hunks[index + 1] : nil
    if hunk.removed.isEmpty {
      let limits = (result.last?.added.upperBound ?? 0)..<(next?.added.lowerBound ?? after.count)
      let added = slid(hunk.added, in: after, within: limits)
      let shift = added.lowerBound - hunk.added.lowerBound
      let place = hunk.removed.lowerBound + shift
      result.append(Change.Hunk(removed: place..<place, added: added))
    } else if hunk.added.isEmpty {
      let limits = (result.last?.removed.upperBound ?? 0)..<(next?.removed.lowerBound ?? before.count)
      let removed = slid(hunk.removed, in: before, within: limits)
      let shift = removed.lowerBound - hunk.removed.lowerBound
      let place = hunk.added.lowerBound + shift
      result.append(Change.Hunk(removed: removed, added: place..<place))
    } else {
      result.append(hunk)
    }
  }
  return result
}

/// Returns the nearest equal range that doesn't begin with a closing brace of the code before it.
private func slid(_ range: Range<Int>, in lines: [String], within limits: Range<Int>) -> Range<Int> {
  var best = range
  var candidate = range
  while beginsByClosing(best, lines), candidate.lowerBound > limits.lowerBound,
    lines[candidate.lowerBound - 1] == lines[candidate.upperBound - 1]
  {
    candidate = candidate.lowerBound - 1..<candidate.upperBound - 1
    if !beginsByClosing(candidate, lines) { best = candidate }
  }
  candidate = range
  while beginsByClosing(best, lines), candidate.upperBound < limits.upperBound,
    lines[candidate.lowerBound] == lines[candidate.upperBound]
  {
    candidate = candidate.lowerBound + 1..<candidate.upperBound + 1
    if !beginsByClosing(candidate, lines) { best = candidate }
  }
  return best
}

private func beginsByClosing(_ range: Range<Int>, _ lines: [String]) -> Bool {
  let first = lines[range].lazy.map { $0.drop { $0 == " " } }.first { !$0.isEmpty }
  return first?.first.map { "})]".contains($0) } ?? false
}
