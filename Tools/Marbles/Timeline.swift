/// The marbles at each tick; those at one tick happen in their order.
public struct Timeline: Hashable, Sendable, CustomStringConvertible {
  public var ticks: [[Marble]]

  public init(ticks: [[Marble]] = []) { self.ticks = ticks }

  /// The marbles at a tick; none beyond the end.
  public subscript(tick: Int) -> [Marble] { ticks.indices.contains(tick) ? ticks[tick] : [] }

  /// The notation without spaces: `--1-(23|)`.
  public var description: String { ticks.map(cell).joined() }

  /// The tick after the last marble.
  public var end: Int { (ticks.lastIndex { !$0.isEmpty } ?? -1) + 1 }

  /// The letters of the values, in the order of their first occurrence.
  public var letters: [Character] {
    var letters: [Character] = []
    for case .value(let letter) in ticks.joined() where !letters.contains(letter) { letters.append(letter) }
    return letters
  }

  /// Returns the timeline, lengthened by empty ticks.
  public func padded(to count: Int) -> Timeline {
    Timeline(ticks: ticks + Array(repeating: [], count: max(0, count - ticks.count)))
  }

  /// Returns the first tick, and the first marble in it, at which two timelines differ; empty ticks at the end don't
  /// count.
  public func difference(from other: Timeline) -> (tick: Int, index: Int)? {
    for tick in 0..<max(ticks.count, other.ticks.count) where self[tick] != other[tick] {
      return (tick, zip(self[tick], other[tick]).prefix { $0 == $1 }.count)
    }
    return nil
  }
}

/// Returns a tick in the notation.
func cell(_ marbles: [Marble]) -> String {
  let letters = String(marbles.map(\.letter))
  return marbles.isEmpty ? "-" : marbles.count == 1 ? letters : "(\(letters))"
}
