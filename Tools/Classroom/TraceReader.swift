import Foundation

/// One event in a scenario's trace.
public struct TraceEvent: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Codable { case next, error, completed, note, subscribed, disposed }

  public let time: Int
  /// The name of the line that it is drawn on; empty for the scenario's own.
  public let track: String
  public let kind: Kind
  public let text: String

  public init(time: Int, track: String, kind: Kind, text: String) {
    (self.time, self.track, self.kind, self.text) = (time, track, kind, text)
  }
}

/// A program's report on its scenarios, parsed from its trace file.
package struct TraceReport {
  package struct Scenario {
    let kind: String
    let sentence: String
    /// The events under each seed, in the order of the seeds; the last round may be unfinished.
    package var rounds: [[TraceEvent]] = []
    package var finishedRounds = 0
    /// The offset in the program's output at which the scenario's prints begin; only sealed traces have it.
    package var printStart: Int?
  }

  package private(set) var scenarios: [Int: Scenario] = [:]
  package private(set) var isFinished = false

  /// Parses a trace; lines outside its grammar are ignored.
  ///
  /// - Parameter seal: the beginning of every line that is read; in a box it is a secret.
  package init(_ text: String, sealedBy seal: String = "") {
    for line in text.split(separator: "\n") where line.hasPrefix(seal) {
      let parts = line.dropFirst(seal.count).split(separator: "\t", omittingEmptySubsequences: false)
      read(parts.map { unescaped($0) })
    }
  }

  private mutating func read(_ parts: [String]) {
    switch (parts.first, parts.count) {
    case ("n", 4): if let number = Int(parts[1]) { scenarios[number] = Scenario(kind: parts[2], sentence: parts[3]) }
    case ("s", 3):
      current = Int(parts[1])
      if let current { scenarios[current]?.rounds.append([]) }
    case ("e", 5):
      guard let current, let time = Int(parts[1]), let kind = TraceEvent.Kind(rawValue: parts[3]) else { return }
      let event = TraceEvent(time: time, track: parts[2], kind: kind, text: parts[4])
      if let last = scenarios[current]?.rounds.indices.last { scenarios[current]?.rounds[last].append(event) }
    case ("x", 2):
      if let current, Int(parts[1]) == current { scenarios[current]?.finishedRounds += 1 }
      current = nil
    case ("p", 3): if let number = Int(parts[1]) { scenarios[number]?.printStart = Int(parts[2]) }
    case ("z", 1): isFinished = true
    default: break
    }
  }

  /// The number of the scenario that has begun and hasn't ended.
  package private(set) var current: Int?
}

private func unescaped(_ text: Substring) -> String {
  guard text.contains("\\") else { return String(text) }
  var result = ""
  var rest = text
  while let character = rest.popFirst() {
    guard character == "\\", let next = rest.popFirst() else {
      result.append(character)
      continue
    }
    switch next {
    case "n": result.append("\n")
    case "t": result.append("\t")
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
        result.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst(digits.count + 2)
    default: result.append(next)
    }
  }
  return result
}
