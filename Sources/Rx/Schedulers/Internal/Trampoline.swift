// Made by chapters 12, 12a, 13a and 19c of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// The actions that wait on one thread until the action that runs there has returned.
///
/// It lies on the stack of the call that began it, and is known to its thread until that call returns.
struct Trampoline {
  /// Something that another thread may want done between two items.
  typealias Interruption = (isWanted: () -> Bool, action: () -> Void)

  private var waiting: Queue<any ScheduledItemType>?
  private var interruption: Interruption?

  /// Whether nothing waits, and nothing is wanted.
  var isEmpty: Bool { (waiting?.isEmpty ?? true) && interruption?.isWanted() != true }

  /// Puts `item` after all that wait already.
  mutating func enqueue(_ item: any ScheduledItemType) {
    if waiting == nil { waiting = Queue(capacity: 1) }
    waiting?.enqueue(item)
  }

  /// The item that has waited longest.
  mutating func dequeue() -> (any ScheduledItemType)? {
    waiting?.dequeue()
  }

  /// What is wanted now; it is given out once.
  mutating func takeInterruption() -> (() -> Void)? {
    guard let interruption, interruption.isWanted() else { return nil }
    self.interruption = nil
    return interruption.action
  }
}

extension Trampoline {
  /// The place in which each thread keeps a pointer of its own.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "No thread-local storage is left")
    return key
  }()

  /// The trampoline of this thread, if one is at work.
  static var current: UnsafeMutablePointer<Trampoline>? {
    get { pthread_getspecific(key)?.assumingMemoryBound(to: Trampoline.self) }
    set { pthread_setspecific(key, newValue) }
  }
}

extension Trampoline {
  /// Runs `first` on a new trampoline, and then all that was left waiting on it.
  static func run<Result>(_ first: () -> Result) -> Result {
    var trampoline = Trampoline()
    return withUnsafeMutablePointer(to: &trampoline) { trampoline in
      current = trampoline
      defer { current = nil }
      let result = first()
      while true {
        trampoline.pointee.takeInterruption()?()
        guard let item = trampoline.pointee.dequeue() else { return result }
        if !item.isDisposed { item.invoke() }
      }
    }
  }

  /// Runs `first`; if that begins a trampoline, its items make way for the interruption when that is wanted.
  static func run(interruptedBy interruption: Interruption, _ first: () -> Void) {
    if current != nil { return first() }
    run {
      current?.pointee.interruption = interruption
      first()
    }
  }
}

extension Trampoline {
  /// Runs `action` as on an idle thread: what waits on the trampoline of this thread goes on waiting meanwhile.
  static func aside<Result>(_ action: () -> Result) -> Result {
    let waiting = current
    current = nil
    defer { current = waiting }
    return action()
  }
}
