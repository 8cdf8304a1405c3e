/// What a scenario observed as lines of marbles, by the names of their tracks; the scenario's own has none.
package func marbleLines(_ events: [TraceEvent]) -> [(track: String, text: String)] {
  TracePicture(expected: events, observed: events).rows.map { ($0.track, $0.expected) }
}
