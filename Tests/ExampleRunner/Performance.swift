import SerialTests

/// What to say where `perform` can't.
let uncatchable = "standard output can't be caught on this system"

/// Gives one play the process for itself, to its end or to its time limit.
///
/// - Parameter place: the play's place in the chapter, as `path:line:column`.
/// - Returns: how it ended, and what it printed and nobody took; nil where standard output can't be caught.
func perform(
  at place: String, limit: Double, _ play: @escaping @Sendable (OutputCapture) async throws -> Void
) async -> (end: RunEnd, rest: String)? {
  await SerialTests.shared.enter()
  defer { SerialTests.shared.leave() }
  guard let output = OutputCapture() else { return nil }
  Marker.write(place)
  let end = await withTimeout(seconds: limit) { try await play(output) }
  let rest = output.take()
  output.end()
  Marker.write("")
  return (end, rest)
}
