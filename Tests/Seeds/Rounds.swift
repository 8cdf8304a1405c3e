import Foundation

/// How often a test at random is repeated, and with which seeds.
///
/// The environment may say otherwise than the test: `RX_SEED=7` runs the round with seed 7 alone, `RX_ROUNDS=9` makes
/// nine times as many rounds.
public enum Rounds {
  /// The seeds of `count` rounds: `0..<count`, unless the environment says otherwise.
  public static func seeds(_ count: Int) -> Range<UInt64> {
    if let seed = number("RX_SEED") { return seed..<seed + 1 }
    return 0..<UInt64(count) * (number("RX_ROUNDS") ?? 1)
  }

  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = UInt64(text), number < .max else {
      fatalError("\(name) is ‘\(text)’; it has to be a number from 0 on")
    }
    return number
  }
}
