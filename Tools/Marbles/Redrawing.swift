extension Diagram {
  /// The outcome of a run of a diagram.
  public struct Run: Sendable {
    /// The events that each subscriber got, in the order of the diagram's results.
    public var results: [Timeline]
    /// The subscriptions to each source, a timeline for each.
    public var subscriptions: [[Timeline]]
    /// Lines of the legend for values that had no letter.
    public var legend: [String]

    public init(results: [Timeline], subscriptions: [[Timeline]], legend: [String]) {
      self.results = results
      self.subscriptions = subscriptions
      self.legend = legend
    }
  }

  /// Returns the diagram's text with the results of a run in place of the drawn ones. Subscriptions are drawn only
  /// where the diagram has some.
  public func redrawn(with run: Run) -> [String] {
    let layout = Layout(of: self, with: run.results + run.subscriptions.joined())
    var lines: [Int: [String]] = [:]
    for (row, timelines) in zip(sources, run.subscriptions) {
      let marks = row.subscriptions.isEmpty ? [] : timelines
      lines[row.track.line] = [layout.line(row.label, row.timeline)] + marks.map { layout.line("", $0) }
      for track in row.subscriptions { lines[track.line] = [] }
    }
    for (row, timeline) in zip(results, run.results) {
      lines[row.track.line] = [layout.line(row.label, timeline)]
      for track in row.subscriptions { lines[track.line] = [layout.line("", track.timeline)] }
    }
    return text.indices.flatMap { lines[$0] ?? [text[$0]] } + run.legend
  }
}
