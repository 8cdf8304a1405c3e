/// A file or folder of the machine, and the path that it has in a box.
struct Place: Sendable {
  let host: String
  let inside: String

  init(_ host: String, at inside: String? = nil) { (self.host, self.inside) = (host, inside ?? host) }
}

/// A program to run in a box.
struct BoxJob: Sendable {
  /// The command and its arguments, with paths of the box.
  var words: [String]
  var readable: [Place] = []
  /// The one folder that it may write into.
  var writable: Place?
  /// The working directory.
  var folder: String
  var settings: [String: String] = [:]
  /// The files that become its descriptors 0, 1, 2 and so on; nil for `/dev/null`.
  var files: [Int32?] = []
  /// `true` if it may run the system's programs, `false` for libraries alone.
  var hasPrograms = false
}
