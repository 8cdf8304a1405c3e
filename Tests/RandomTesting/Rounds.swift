import Foundation

/// The rounds in which a test at random is repeated, by their seeds.
///
/// The environment may say otherwise than the test: `RX_SEED=7` runs the round with seed 7 alone, `RX_ROUNDS=9` makes
/// nine times as many rounds.
public enum Rounds {
  /// The seeds of `count` rounds: `0..<count`, and a tenth as many that no run had before, unless the environment says
  /// otherwise. A fixed set alone never finds what it didn't find on the first day.
  public static func seeds(_ count: Int) -> [UInt64] {
    if let seed = number("RX_SEED") { return [seed] }
    let rounds = UInt64(count) * (number("RX_ROUNDS") ?? 1)
    return Array(0..<rounds) + (0..<max(1, rounds / 10)).map { fresh + $0 }
  }

  /// The first of this run's own seeds; written once, to standard error.
  private static let fresh: UInt64 = {
    let first = UInt64.random(in: 1_000_000..<1_000_000_000)
    FileHandle.standardError.write(Data("seeds of this run alone: from \(first) on\n".utf8))
    return first
  }()

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = UInt64(text), number < .max else {
      fatalError("\(name) is ‘\(text)’; it has to be a number from 0 on")
    }
    return number
  }
}
