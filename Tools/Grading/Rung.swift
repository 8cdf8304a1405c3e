/// A way to keep an untrusted program from doing harm. The first one that works on a machine is taken.
public enum Rung: String, Codable, Sendable, CaseIterable {
  /// Namespaces of its own: no network, no home, no other process.
  case bubblewrap
  /// A user of its own without rights, Landlock, and no sockets but local ones.
  case landlock
  /// No confinement, at the teacher's request.
  case unsafe = "none"
}
