// Made by chapter 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

extension RuntimeObject {
  /// Held while an object gets a class of its own, or an interceptor puts a method into that.
  static let classChange = NSRecursiveLock()

  /// A class for this object alone, below the one that it had; asked for its class, the object names the one above.
  func ownClass() -> RuntimeClass {
    Self.classChange.withLock {
      associatedObjects.object(under: "ownClass") {
        let before = runtimeClass
        let own = RuntimeClass("_RX_\(before.name)", superclass: before)
        own["class"] = { _, _ in before }
        runtimeClass = own
        return own
      }
    }
  }
}
