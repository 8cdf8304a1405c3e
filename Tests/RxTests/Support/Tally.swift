import Rx
import Synchronization

/// A counter that doesn't synchronise threads, and so hides no race from the thread sanitizer.
final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func up() { number.wrappingAdd(1, ordering: .relaxed) }

  func down() { number.wrappingSubtract(1, ordering: .relaxed) }
}

/// A disposable that counts all its disposals, while `Disposables.create` ignores the second.
struct Counted: Disposable {
  let count = Count()

  func dispose() { count.up() }
}

/// Disposables of which each must be disposed exactly once.
struct Tally {
  private let counted: [Counted]

  init(_ count: Int) {
    counted = (0..<count).map { _ in Counted() }
  }

  subscript(_ index: Int) -> Counted { counted[index] }

  /// Faults: the numbers of those that were never disposed, and of those that were more than once.
  var faults: [String] {
    let lost = counted.filter { $0.count.value == 0 }.count
    let doubled = counted.filter { $0.count.value > 1 }.count
    return (lost > 0 ? ["\(lost) of \(counted.count) never disposed"] : [])
      + (doubled > 0 ? ["\(doubled) disposed more than once"] : [])
  }
}
