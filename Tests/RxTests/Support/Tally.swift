import Rx
import Synchronization

/// A counter that orders nothing between threads, so that it hides no race from the thread sanitizer.
final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func up() { number.wrappingAdd(1, ordering: .relaxed) }

  func down() { number.wrappingSubtract(1, ordering: .relaxed) }
}

/// Counts how often it is disposed; unlike `Disposables.create`, it forgives no second time.
struct Counted: Disposable {
  let count = Count()

  func dispose() { count.up() }
}

/// Many disposables, each of which must be disposed exactly once.
struct Tally {
  private let counted: [Counted]

  init(_ count: Int) {
    counted = (0..<count).map { _ in Counted() }
  }

  subscript(_ index: Int) -> Counted { counted[index] }

  /// How many were never disposed, and how many more than once.
  var faults: [String] {
    let lost = counted.filter { $0.count.value == 0 }.count
    let doubled = counted.filter { $0.count.value > 1 }.count
    return (lost > 0 ? ["\(lost) of \(counted.count) never disposed"] : [])
      + (doubled > 0 ? ["\(doubled) disposed more than once"] : [])
  }
}
