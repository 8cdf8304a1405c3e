/// Draws a scenario's trace as lines of marbles, one for each track; the scenario's own track has an empty name.
package func marbleLines(_ events: [TraceEvent]) -> [(track: String, text: String)] {
  TracePicture(expected: events, observed: events).rows.map { ($0.track, $0.expected) }
}
