/// A marble diagram: sources, an expression over them, and what its subscribers hear.
///
///     a:       --1--2---3--|        a source; column by column one tick, the same for all lines
///              ^-----------!        when it is subscribed to and disposed, if that is to be checked
///     cold b:  -x--y|               a source whose time begins anew with every subscription
///     merge(a, b)                   the expression: Swift, over the names of the sources
///     result:  --1x-2y--3--|        what a subscriber of the expression hears
///              ^-----------         when this subscriber comes, and with ‘!’ goes; otherwise it stays from tick 0
///     x = 10, y = 20, # = Offline() what letters stand for that don't stand for themselves
///
/// Unless the legend says otherwise, a digit is an `Int`, a letter a `String`, and `#` a `MarbleError()`. Values are
/// compared by their descriptions. `( )` holds the marbles of one tick, however wide it is written; spaces take no
/// time. Within a tick, subscribers come first; then those that leave go; then the sources send, in the order of their
/// lines. Names below the expression are free; each is a subscriber. A line that begins with a space belongs to the
/// line above it.
public struct Diagram: Hashable, Sendable {
  public internal(set) var sources: [Row] = []
  /// The lines of the expression, with the places of their first letters.
  public internal(set) var expression: [CodeLine] = []
  public internal(set) var results: [Row] = []
  public internal(set) var legend: [LegendEntry] = []
  /// The lines of the text that was read.
  public let text: [String]

  /// The rows of sources and results.
  public var rows: [Row] { sources + results }

  /// The timelines of all rows and subscriptions.
  var tracks: [Track] { rows.flatMap { [$0.track] + $0.subscriptions } }

  /// The number of drawn ticks.
  public var length: Int { tracks.map(\.timeline.ticks.count).max() ?? 0 }

  /// The legend's entry for a letter.
  public subscript(letter: Character) -> LegendEntry? { legend.first { $0.letter == letter } }

  /// The letters that determine the type of a source's values.
  ///
  /// A source without values takes the type of the first row that has some.
  public func letters(of source: Row) -> [Character] {
    let own = source.track.timeline.letters
    guard own.isEmpty else { return own }
    return rows.lazy.map(\.track.timeline.letters).first { !$0.isEmpty } ?? ["0"]
  }
}

/// A timeline with a name.
public struct Row: Hashable, Sendable {
  public let name: String
  /// `true` if its time begins anew with every subscription.
  public let isCold: Bool
  public let track: Track
  /// The lines that show its subscriptions, one each; empty if none are drawn.
  public internal(set) var subscriptions: [Track] = []

  public var timeline: Timeline { track.timeline }

  /// The text before the marbles: the name with its colon.
  public var label: String { isCold ? "cold \(name):" : "\(name):" }
}

/// A line of Swift in a diagram.
public struct CodeLine: Hashable, Sendable {
  public let text: String
  /// The diagram's line, starting with 0.
  public let line: Int
  /// The column of the text in UTF-8 bytes, starting with 1.
  public let column: Int
}

/// An entry of the legend: a letter and the Swift whose value it stands for.
public struct LegendEntry: Hashable, Sendable {
  /// A letter, a digit, or `#` for the error.
  public let letter: Character
  /// The Swift expression.
  public let code: CodeLine
}
