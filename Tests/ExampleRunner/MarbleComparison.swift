import Marbles

/// Compares a run with its diagram.
struct MarbleComparison {
  let diagram: Diagram
  let run: Diagram.Run
  /// The descriptions of errors in the run other than the one that `#` stands for.
  let strangers: [String]
  let failure: String

  struct Difference {
    /// The diagram's line, from 0, and the column in bytes, from 1.
    let line: Int
    let column: Int
    let message: String
  }

  /// The differences in the subscribers' events or, if there are none, in the subscriptions to sources.
  var differences: [Difference] {
    let heard = zip(diagram.results, run.results).compactMap { row, timeline in
      difference(row.track, row.label, timeline, of: "‘\(row.name)’")
    }
    if !heard.isEmpty { return heard }
    if let stranger = strangers.first,
      let row = diagram.results.first(where: { $0.timeline.ticks.joined().contains(.error) }) ?? diagram.results.first
    {
      return [
        Difference(
          line: row.track.line, column: 1,
          message: "the run fails with \(stranger), but ‘#’ stands for \(failure): say so in the legend, `# = …`")
      ]
    }
    return zip(diagram.sources, run.subscriptions).flatMap(lifeDifferences)
  }

  private func lifeDifferences(_ row: Row, _ lives: [Timeline]) -> [Difference] {
    if row.subscriptions.isEmpty { return [] }
    guard lives.count == row.subscriptions.count else {
      let drawn = row.subscriptions.count
      return [
        Difference(
          line: row.track.line, column: 1,
          message:
            "‘\(row.name)’ is subscribed to \(times(lives.count)), and \(drawn == 1 ? "one subscription is" : "\(drawn) subscriptions are") drawn under it"
        )
      ]
    }
    return zip(row.subscriptions, lives).compactMap { difference($0, "", $1, of: "this subscription to ‘\(row.name)’") }
  }

  private func difference(_ track: Track, _ label: String, _ timeline: Timeline, of what: String) -> Difference? {
    guard let place = track.timeline.difference(from: timeline) else { return nil }
    let layout = Layout(of: diagram, with: run.results + run.subscriptions.joined())
    if track.timeline.ticks.isEmpty {
      return Difference(
        line: track.line, column: 1,
        message:
          "nothing is drawn for \(what); `book test --accept` fills in what the run gives\n  recorded  \(layout.line(label, timeline))"
      )
    }
    // The caret is below both lines, of which only one may have a group at this tick.
    let count = max(track.timeline[place.tick].count, timeline[place.tick].count)
    let caret = layout.offset(ofTick: place.tick, index: place.index, among: count)
    return Difference(
      line: track.line, column: track.column(ofTick: place.tick, index: place.index),
      message: """
        the run differs from \(what) at tick \(place.tick)
          drawn     \(layout.line(label, track.timeline))
          recorded  \(layout.line(label, timeline))
                    \(String(repeating: " ", count: caret))^
        """)
  }

  private func times(_ count: Int) -> String { count == 0 ? "never" : count == 1 ? "once" : "\(count) times" }
}
