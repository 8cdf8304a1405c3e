import RandomTesting

/// A program that can be made at random, and made smaller.
protocol Playable: CustomStringConvertible {
  /// The options for making one.
  associatedtype Shape

  static func random(_ shape: Shape, using random: inout Seeded) -> Self

  /// All programs that are smaller by one thing.
  var smaller: [Self] { get }

  /// The number of events and answers.
  var size: Int { get }
}

extension Array {
  /// All arrays with one element less.
  var withoutOne: [[Element]] {
    indices.map { index in Array(self[..<index] + self[(index + 1)...]) }
  }

  /// Returns all arrays in which one element is replaced by one that `change` gives for it.
  func withOneChanged(_ change: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { index in
      change(self[index]).map { element in
        var copy = self
        copy[index] = element
        return copy
      }
    }
  }
}
