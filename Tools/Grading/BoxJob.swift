/// A file or folder of the machine, and where a box has it.
struct Place: Sendable {
  let host: String
  let inside: String

  init(_ host: String, at inside: String? = nil) { (self.host, self.inside) = (host, inside ?? host) }
}

/// A program to run in a box.
struct BoxJob: Sendable {
  /// What is called, by the names that hold in the box.
  var words: [String]
  var readable: [Place] = []
  /// The one folder that it may write into.
  var writable: Place?
  /// Where it starts.
  var folder: String
  var settings: [String: String] = [:]
  /// The files that become its descriptors 0, 1, 2 and so on; nil stands for nothing.
  var files: [Int32?] = []
  /// Whether it finds the whole system's programs, or libraries alone.
  var hasPrograms = false
}
