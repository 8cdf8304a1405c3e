// Made by chapters 22 and 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// An object that is sent messages.
open class RuntimeObject: HasAssociatedObjects, ReactiveCompatible {
  public let associatedObjects = AssociatedObjects()
  private let lock = NSLock()
  private var isa: RuntimeClass
  private var slots: [String: Any] = [:]

  /// The class in whose table its methods are looked up first; it may change during the object's life.
  public final var runtimeClass: RuntimeClass {
    get { lock.withLock { isa } }
    set {
      // Handed out of the lock, since releasing the old class may run any code.
      let old = lock.withLock {
        defer { isa = newValue }
        return isa
      }
      withExtendedLifetime(old) {}
    }
  }

  public init(_ runtimeClass: RuntimeClass) {
    isa = runtimeClass
  }

  /// Runs the `dealloc` of its class and of each class above, and then releases what it stores and what hangs on it.
  ///
  /// The `deinit` of a Swift subclass has run by then, so a `dealloc` had better use nothing but slots.
  deinit {
    for table in sequence(first: isa, next: \.superclass) { _ = table["dealloc"]?(self, []) }
    slots = [:]
  }

  /// What it stores under a name.
  public final subscript(slot name: String) -> Any? {
    get { lock.withLock { slots[name] } }
    set {
      // Handed out of the lock, since releasing the old value may run any code.
      let old = lock.withLock {
        defer { slots[name] = newValue }
        return slots[name]
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Sends a message, and returns the answer.
  @discardableResult
  public final func send(_ name: MessageName, _ arguments: [Any?] = []) -> Any? {
    let colons = name.description.count { $0 == ":" }
    precondition(arguments.count == colons, "\(name) takes \(colons) arguments, not \(arguments.count)")
    if let method = runtimeClass.method(name) { return method(self, arguments) }
    let invocation = Invocation(name, arguments)
    send("forwardInvocation:", [invocation])
    return invocation.result
  }

  /// Whether it would take a message of this name.
  public final func responds(to name: MessageName) -> Bool {
    send("respondsToSelector:", [name]) as! Bool
  }

  /// What the root class answers to `respondsToSelector:`.
  open func understands(_ name: MessageName) -> Bool {
    runtimeClass.method(name) != nil
  }

  /// What the root class does about `forwardInvocation:`.
  open func forward(_ invocation: Invocation) {
    fatalError("\(runtimeClass.name) has no method for \(invocation.name)")
  }
}
