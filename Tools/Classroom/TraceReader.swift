import Foundation

/// One thing that a scenario observed.
public struct TraceEvent: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Codable { case next, error, completed, note, subscribed, disposed }

  public let time: Int
  /// The line of the picture that it belongs to; empty for the scenario's own.
  public let track: String
  public let kind: Kind
  public let text: String

  public init(time: Int, track: String, kind: Kind, text: String) {
    (self.time, self.track, self.kind, self.text) = (time, track, kind, text)
  }
}

/// What a program told about its scenarios.
package struct TraceReport {
  package struct Scenario {
    let kind: String
    let sentence: String
    /// What was observed under each seed, in the order of the seeds; the last may be unfinished.
    package var rounds: [[TraceEvent]] = []
    package var finishedRounds = 0
    /// Where what it prints begins in what the program prints; only sealed traces say it.
    package var printStart: Int?
  }

  package private(set) var scenarios: [Int: Scenario] = [:]
  package private(set) var isFinished = false

  /// Reads lines of the trace's grammar; whatever else is there is nobody's word.
  ///
  /// - Parameter seal: what every line begins with that is read.
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

  /// The scenario that has begun and hasn't ended.
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
