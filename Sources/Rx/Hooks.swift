// Made by chapter 3 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The few places where a program may put a word in for the whole library.
public enum Hooks {
  /// What to do with an error that no observer took; the call stack is the subscription's, if it was recorded.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  private static let lock = Mutex(())
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var errorHandler: DefaultErrorHandler = { _, error in
    #if DEBUG
      print("Unhandled error happened: \(error)")
    #endif
  }

  /// Called with every error that no observer took; prints it in debug builds unless you set another.
  ///
  /// It is called on the thread on which the error came.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { lock.withLock { _ in errorHandler } }
    set { lock.withLock { _ in errorHandler = newValue } }
  }
}
