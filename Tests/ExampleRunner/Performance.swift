import Turns

/// The message for a system on which `perform` fails.
let uncatchable = "standard output can't be caught on this system"

/// Runs an example or a diagram, with no other at the same time, to its end or to the time limit.
///
/// - Parameter place: its place in the chapter, as `path:line:column`.
/// - Returns: how it ended, and the output that wasn't taken yet; nil if standard output can't be caught.
func perform(
  at place: String, limit: Double, _ play: @escaping @Sendable (OutputCapture) async throws -> Void
) async -> (end: RunEnd, rest: String)? {
  await Turns.shared.enter()
  defer { Turns.shared.leave() }
  guard let output = OutputCapture() else { return nil }
  Marker.write(place)
  let end = await withTimeout(seconds: limit) { try await play(output) }
  let rest = output.take()
  output.end()
  Marker.write("")
  return (end, rest)
}
