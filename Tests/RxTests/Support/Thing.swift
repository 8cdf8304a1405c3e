/// An object of which a test asks whether it is still there.
final class Thing: Sendable {}
