// Made by chapters 5a and 17 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// How many objects of this library are alive: a way to see leaks.
///
/// Counts observables, sinks, observers and disposables in debug builds; in release builds it stays zero, for free.
public enum Resources {
  private static let count = Atomic<Int32>(0)

  /// The number of objects alive now, in the whole process.
  public static var total: Int32 {
    count.load(ordering: .relaxed)
  }

  private static func change(by difference: Int32) -> Int32 {
    #if DEBUG
      count.wrappingAdd(difference, ordering: .relaxed).newValue
    #else
      0
    #endif
  }
}

extension Resources {
  /// Counts one object more, and returns the new total.
  @discardableResult
  public static func incrementTotal() -> Int32 {
    change(by: 1)
  }

  /// Counts one object less, and returns the new total.
  @discardableResult
  public static func decrementTotal() -> Int32 {
    change(by: -1)
  }
}

extension Resources {
  /// How many more objects of this library are alive after `action` than before it.
  ///
  /// Counts the whole process, so nothing else may use the library meanwhile; what `action`
  /// hands to other threads must be over when it returns.
  public static func leftBehind(by action: () throws -> Void) rethrows -> Int {
    let before = total
    try action()
    return Int(total - before)
  }
}
