/// The events around the first difference of two traces that are too long to be drawn as lines of marbles.
struct TraceListing {
  struct Row: Equatable {
    let name: String
    let text: String
  }

  let rows: [Row]

  /// The number of events shown before the difference, and of each trace after it.
  private static let reach = 3

  init(expected: [TraceEvent], observed: [TraceEvent]) {
    let same = zip(expected, observed).prefix { $0 == $1 }.count
    let start = max(0, same - Self.reach)
    let isTimed = Set((expected + observed).map(\.time)).count > 1
    func text(_ event: TraceEvent) -> String {
      (isTimed ? "\(event.time)  " : "") + (event.track.isEmpty ? "" : "\(event.track): ") + symbol(of: event)
    }
    func tail(_ name: String, _ events: [TraceEvent]) -> [Row] {
      let rest = events.dropFirst(same)
      if rest.isEmpty { return [Row(name: name, text: "nothing more")] }
      let more = rest.count > Self.reach ? [Row(name: name, text: "… and \(rest.count - Self.reach) more")] : []
      return rest.prefix(Self.reach).map { Row(name: name, text: text($0)) } + more
    }
    let before = start > 0 ? [Row(name: "both", text: "… \(start) before")] : []
    rows =
      before + expected[start..<same].map { Row(name: "both", text: text($0)) } + tail("expected", expected)
      + tail("observed", observed)
  }
}
