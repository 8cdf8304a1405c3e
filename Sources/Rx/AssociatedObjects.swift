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
    set { withExtendedLifetime(replace(key, with: newValue)) {} }
  }

  /// What hangs under `key`, or else what `make` makes, which hangs there from then on.
  public func object<Value: AnyObject>(under key: AnyHashable, orInsert make: () -> Value) -> Value {
    if let found = self[key] as? Value { return found }
    let made = make()
    // What else hung there is handed out of the lock, too.
    let (kept, replaced) = lock.performLocked { () -> (Value, AnyObject?) in
      if let found = values[key] as? Value { return (found, nil) }
      return (made, values.updateValue(made, forKey: key))
    }
    return withExtendedLifetime(replaced) { kept }
  }

  /// Hands what it replaces out of the lock, with its key, since releasing either may run any code.
  private func replace(_ key: AnyHashable, with value: AnyObject?) -> (key: AnyHashable, value: AnyObject)? {
    lock.performLocked {
      defer { values[key] = value }
      return values.index(forKey: key).map { values.remove(at: $0) }
    }
  }
}

/// An object that has a place for what others hang on it.
public protocol HasAssociatedObjects: AnyObject {
  /// Where that place is: a stored property.
  var associatedObjects: AssociatedObjects { get }
}
