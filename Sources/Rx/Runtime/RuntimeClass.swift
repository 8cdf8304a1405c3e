// Made by chapters 22 and 22a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// What an object does about a message.
public typealias RuntimeMethod = (_ receiver: RuntimeObject, _ arguments: [Any?]) -> Any?

/// A table of methods, which any thread may read and change while the program runs.
public final class RuntimeClass: Sendable {
  /// What the class is called.
  public let name: String
  /// Where a method is looked for that isn't in this table.
  public let superclass: RuntimeClass?
  private let lock = NSLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) var methods: [MessageName: RuntimeMethod] = [:]

  /// A class below another, with an empty table.
  public init(_ name: String, superclass: RuntimeClass = .root) {
    self.name = name
    self.superclass = superclass
  }

  /// The root class, the only one that has none above it.
  private init() {
    name = "RuntimeObject"
    superclass = nil
  }

  /// The method in this very table.
  public subscript(name: MessageName) -> RuntimeMethod? {
    get { lock.withLock { methods[name] } }
    set {
      // Handed out of the lock, since releasing the old closure may run any code.
      let old = lock.withLock {
        defer { methods[name] = newValue }
        return methods[name]
      }
      withExtendedLifetime(old) {}
    }
  }

  /// The method of this class, or else of the nearest class above that has one.
  public func method(_ name: MessageName) -> RuntimeMethod? {
    self[name] ?? superclass?.method(name)
  }

  /// The class that all others descend from.
  public static let root: RuntimeClass = {
    let root = RuntimeClass()
    root["class"] = { receiver, _ in receiver.runtimeClass }
    root["respondsToSelector:"] = { receiver, arguments in receiver.understands(arguments[0] as! MessageName) }
    root["forwardInvocation:"] = { receiver, arguments in receiver.forward(arguments[0] as! Invocation) }
    return root
  }()
}
