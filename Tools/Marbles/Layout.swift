/// The column widths of ticks in a diagram, so that a redrawn run lines up with the page.
public struct Layout: Sendable {
  /// The bytes before the first tick.
  private let start: Int
  private var widths: [Int]

  /// The layout of a diagram, widened so that `others` fit in it.
  public init(of diagram: Diagram, with others: [Timeline] = []) {
    let drawn = diagram.tracks.filter { !$0.timeline.ticks.isEmpty }
    let labels = diagram.rows.map { $0.label.utf8.count + 1 }
    start = (labels + drawn.map { $0.starts[0] - 1 }).max() ?? 0
    widths = []
    for track in drawn { widen(by: zip(track.starts, track.starts.dropFirst()).map { $1 - $0 }) }
    for timeline in diagram.tracks.map(\.timeline) + others { widen(by: timeline.ticks.map { cell($0).utf8.count }) }
  }

  private mutating func widen(by others: [Int]) {
    for (tick, width) in others.enumerated() {
      if tick < widths.count { widths[tick] = max(widths[tick], width) } else { widths.append(width) }
    }
  }

  /// Returns a line of a diagram.
  public func line(_ label: String, _ timeline: Timeline) -> String {
    let cells = timeline.ticks.enumerated().map { padded(cell($1), to: $0 < widths.count ? widths[$0] : 1) }.joined()
    let end = cells.reversed().drop { $0 == " " }
    return padded(label, to: start) + String(end.reversed())
  }

  /// The number of columns before a marble.
  public func offset(ofTick tick: Int, index: Int, among count: Int) -> Int {
    let before = (0..<tick).reduce(0) { $0 + ($1 < widths.count ? widths[$1] : 1) }
    return start + before + Marbles.offset(of: index, among: count)
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
