// Made by chapters 3 and 10a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// The few places where a program may put a word in for the whole library.
public enum Hooks {
  /// What to do with an error that no observer took; the stack is empty where none was recorded or an object is gone.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// Who subscribed, as lines of text; called at subscription.
  public typealias CustomCaptureSubscriptionCallstack = () -> [String]

  private static let lock = NSLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var errorHandler: DefaultErrorHandler = { subscriptionCallStack, error in
    #if DEBUG
      print("Unhandled error happened: \(error)")
      if subscriptionCallStack.isEmpty { return }
      print("subscription called from:\n\(subscriptionCallStack.joined(separator: "\n"))")
    #endif
  }

  private nonisolated(unsafe) static var recordsCallStack = false

  private nonisolated(unsafe) static var captureCallStack: CustomCaptureSubscriptionCallstack = {
    #if DEBUG
      Thread.callStackSymbols
    #else
      []
    #endif
  }

  /// Called with every error that no observer took; prints it in debug builds unless you set another.
  ///
  /// It is called on the thread on which the error came.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get {
      lock.lock()
      defer { lock.unlock() }
      return errorHandler
    }
    set {
      // Handed out of the lock, since releasing the old closure may run any code.
      let old = lock.withLock {
        defer { errorHandler = newValue }
        return errorHandler
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Whether `subscribe` with a closure for each kind of event notes who calls it, for the default handler; costs time.
  public static var recordCallStackOnError: Bool {
    get { lock.withLock { recordsCallStack } }
    set { lock.withLock { recordsCallStack = newValue } }
  }

  /// How it is noted; the thread's call stack in debug builds, and nothing in others, unless you set another.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get {
      lock.lock()
      defer { lock.unlock() }
      return captureCallStack
    }
    set {
      // Handed out of the lock, since releasing the old closure may run any code.
      let old = lock.withLock {
        defer { captureCallStack = newValue }
        return captureCallStack
      }
      withExtendedLifetime(old) {}
    }
  }
}
