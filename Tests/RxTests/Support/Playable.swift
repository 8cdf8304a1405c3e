import RandomTesting

/// Something that can be made at random, and made smaller.
protocol Playable: CustomStringConvertible {
  /// What kinds there are.
  associatedtype Shape

  static func random(_ shape: Shape, using random: inout Seeded) -> Self

  /// The same with one thing less, in all ways there are.
  var smaller: [Self] { get }

  /// How many events and answers it has.
  var size: Int { get }
}

extension Array {
  /// The array without one of its elements, in all ways there are.
  var withoutOne: [[Element]] {
    indices.map { index in Array(self[..<index] + self[(index + 1)...]) }
  }

  /// The array with one element replaced, in all ways that `change` finds.
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
