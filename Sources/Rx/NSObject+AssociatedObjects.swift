// Made by chapter 21a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  // Only its address matters.
  private nonisolated(unsafe) var associatedObjectsKey: UInt8 = 0

  extension NSObject: HasAssociatedObjects {
    /// Hangs on the object itself, and dies with it.
    public var associatedObjects: AssociatedObjects {
      objc_sync_enter(self)
      defer { objc_sync_exit(self) }
      if let found = objc_getAssociatedObject(self, &associatedObjectsKey) as? AssociatedObjects { return found }
      let made = AssociatedObjects()
      objc_setAssociatedObject(self, &associatedObjectsKey, made, .OBJC_ASSOCIATION_RETAIN)
      return made
    }
  }
#endif
