/// A timeline with its place in a diagram.
public struct Track: Hashable, Sendable {
  public let timeline: Timeline
  /// The diagram's line, starting with 0.
  public let line: Int
  /// The column at which each tick begins, in UTF-8 bytes from 1, then the column of the text's end.
  let starts: [Int]

  /// Returns the column of a marble, or of the place where it is missing.
  public func column(ofTick tick: Int, index: Int) -> Int {
    guard timeline.ticks.indices.contains(tick) else { return starts[starts.count - 1] }
    return starts[tick] + offset(of: index, among: timeline[tick].count)
  }
}

/// The number of columns between the beginning of a tick, which may be a group, and one of its marbles.
func offset(of index: Int, among count: Int) -> Int { count > 1 ? 1 + min(index, count) : min(index, count) }

/// Reads one timeline letter by letter, and continues after every mistake.
struct TrackReader {
  private let line: Int
  private var column: Int
  private var ticks: [[Marble]] = []
  private var starts: [Int] = []
  /// The marbles of the open group, and the column of its parenthesis.
  private var group: (marbles: [Marble], column: Int)?
  private(set) var mistakes: [Mistake] = []

  /// - Parameters:
  ///   - text: the text after the name, including spaces.
  ///   - column: the column at which the text begins.
  init(_ text: Substring, line: Int, column: Int) {
    self.line = line
    self.column = column
    for letter in text {
      read(letter)
      self.column += letter.utf8.count
    }
    if let group { report("this group is never closed: write ‘)’ behind its last marble", at: group.column) }
    let blanks = text.reversed().prefix { $0.isWhitespace }.count
    starts.append(self.column - blanks)
  }

  var track: Track { Track(timeline: Timeline(ticks: ticks), line: line, starts: starts) }

  private mutating func read(_ letter: Character) {
    switch letter {
    case " ": break
    case "\t": report("a tab has no width that all readers agree on: align with spaces")
    case "(": open()
    case ")": close()
    case "-": rest()
    default: add(letter)
    }
  }

  private mutating func open() {
    if group != nil { return report("a group can't stand in a group: all its marbles share one tick already") }
    group = ([], column)
    starts.append(column)
  }

  private mutating func close() {
    guard let open = group else { return report("‘)’ closes no group: write ‘(’ before the first marble of the tick") }
    if open.marbles.isEmpty { report("an empty group: write ‘-’ for a tick in which nothing happens", at: open.column) }
    ticks.append(open.marbles)
    group = nil
  }

  private mutating func rest() {
    if group != nil { return report("time stands still inside a group: close it before the next tick") }
    starts.append(column)
    ticks.append([])
  }

  private mutating func add(_ letter: Character) {
    guard let marble = Marble(letter) else {
      return report(
        "‘\(letter)’ is no marble: write ‘-’ for a tick, a letter or a digit for a value, ‘|’ for completed, ‘#’ for an error"
      )
    }
    if group != nil {
      group?.marbles.append(marble)
    } else {
      starts.append(column)
      ticks.append([marble])
    }
  }

  private mutating func report(_ message: String, at column: Int? = nil) {
    mistakes.append(Mistake(line: line, column: column ?? self.column, message: message))
  }
}
