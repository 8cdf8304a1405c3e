/// What keeps a stranger's program from doing harm; the first that a machine has is taken.
public enum Rung: String, Codable, Sendable, CaseIterable {
  /// Namespaces of its own: no network, no home, no other process.
  case bubblewrap
  /// A user of its own without rights, Landlock, and no sockets.
  case landlock
  /// Nothing, because the teacher said so.
  case unsafe = "none"
}
