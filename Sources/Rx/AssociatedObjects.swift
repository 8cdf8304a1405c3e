// Made by chapter 21 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A place in an object where others hang objects of their own, which die with it.
///
/// Any thread may use it.
public final class AssociatedObjects {
  private let lock = RecursiveLock()
  private var values: [AnyHashable: AnyObject] = [:]

  public init() {}

  /// What hangs under `key`.
  public subscript(key: AnyHashable) -> AnyObject? {
    get { lock.performLocked { values[key] } }
    set { lock.performLocked { put(newValue, under: key) } }
  }

  /// What hangs under `key`, or else what `make` makes, which hangs there from then on.
  public func object<Value: AnyObject>(under key: AnyHashable, orInsert make: () -> Value) -> Value {
    if let found = self[key] as? Value { return found }
    let made = make()
    return lock.performLocked {
      if let found = values[key] as? Value { return found }
      put(made, under: key)
      return made
    }
  }

  /// Keeps what it replaces until the lock is left, since releasing it may run any code.
  private func put(_ value: AnyObject?, under key: AnyHashable) {
    let before = values[key]
    values[key] = value
    lock.releaseOutside(before)
  }
}

/// An object that has a place for what others hang on it.
public protocol HasAssociatedObjects: AnyObject {
  /// Where that place is: a stored property.
  var associatedObjects: AssociatedObjects { get }
}
