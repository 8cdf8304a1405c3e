import Markup

/// A mistake with its place and cure, in the format of a compiler's message.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Sendable { case error, warning, note }

  public var path: String
  public var position: SourcePosition
  public var severity: Severity
  public var message: String

  public init(path: String, position: SourcePosition, severity: Severity = .error, message: String) {
    self.path = path
    self.position = position
    self.severity = severity
    self.message = message
  }

  public init(path: String, line: Int, column: Int = 1, severity: Severity = .error, _ message: String) {
    self.init(
      path: path, position: SourcePosition(line: line, column: column), severity: severity, message: message)
  }

  public var description: String { "\(path):\(position): \(severity.rawValue): \(message)" }
}

/// Returns the candidate that a misspelt word probably means.
///
/// At most a third of the letters may differ.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let scored = candidates.map { candidate in
    let distance = editDistance(word.lowercased(), candidate.lowercased())
    return (word: candidate, distance: distance, growth: abs(candidate.count - word.count))
  }
  let best = scored.min { ($0.distance, $0.growth, $0.word) < ($1.distance, $1.growth, $1.word) }
  // A word of one letter has nothing in common with another one.
  let longer = best.map { max(word.count, $0.word.count) } ?? 0
  guard let best, longer > 1, best.distance <= max(1, longer / 3) else { return nil }
  return best.word
}

/// Returns `did you mean …?` if a candidate is near, else another cure.
public func suggestion(for word: String, among candidates: some Sequence<String>, else cure: String) -> String {
  nearest(to: word, among: candidates).map { "did you mean ‘\($0)’?" } ?? cure
}

/// Returns a cure for the path of a missing file. Only file names are compared, since the common folder would make any
/// two paths look alike.
public func suggestion(forFile path: String, among files: some Sequence<String>, else cure: String) -> String {
  nearestFile(to: path, among: files).map { "did you mean ‘\($0)’?" } ?? cure
}

/// Returns the file that a misspelt path probably means.
public func nearestFile(to path: String, among files: some Sequence<String>) -> String? {
  let names = Dictionary(files.map { (fileName($0), $0) }, uniquingKeysWith: { first, _ in first })
  return nearest(to: fileName(path), among: names.keys).flatMap { names[$0] }
}

private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// The smallest number of letters to insert, delete, replace or swap with a neighbour.
private func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first), b = Array(second)
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
