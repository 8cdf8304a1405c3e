// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Where drivers and signals arrive: on the main queue, unless a test says otherwise.
public enum SharingScheduler {
  private static let lock = NSLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var current: () -> any SchedulerType = { MainScheduler() }

  /// Makes a scheduler; asked when a shared sequence that needs one is built.
  public private(set) static var make: () -> any SchedulerType {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  /// Runs `action`, in which all shared sequences that are built arrive on `scheduler`.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    let original = make
    make = { scheduler }
    defer { make = original }
    try action()
  }
}

extension SharingScheduler {
  /// Runs `action`, in which all shared sequences that are built ask `makeScheduler` where to arrive.
  public static func mock(
    makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Void
  ) rethrows {
    let original = make
    make = makeScheduler
    defer { make = original }
    try action()
  }
}
