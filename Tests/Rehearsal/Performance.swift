import Turns

/// What to say where `perform` can't.
let uncatchable = "standard output can't be caught on this system"

/// Gives one play the process for itself, to its end or to its time limit.
///
/// - Parameter place: the play's place in the chapter, as `path:line:column`.
/// - Returns: how it ended, and what it printed and nobody took; nil where standard output can't be caught.
func perform(
  at place: String, limit: Double, _ play: @escaping @Sendable (Capture) async throws -> Void
) async -> (end: RaceEnd, rest: String)? {
  await Gate.shared.enter()
  defer { Gate.shared.leave() }
  guard let capture = Capture() else { return nil }
  Marker.write(place)
  let end = await race(limit: limit) { try await play(capture) }
  let rest = capture.take()
  capture.end()
  Marker.write("")
  return (end, rest)
}
