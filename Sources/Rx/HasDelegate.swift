// Made by chapter 22a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An object whose delegate is called `delegate`.
public protocol HasDelegate: HasAssociatedObjects {
  /// Who is told.
  var delegate: RuntimeObject? { get set }
}

extension DelegateProxyType where ParentObject: HasDelegate {
  public static func currentDelegate(for object: ParentObject) -> RuntimeObject? {
    object.delegate
  }

  public static func setCurrentDelegate(_ delegate: RuntimeObject?, to object: ParentObject) {
    object.delegate = delegate
  }
}

/// An object whose second delegate is called `dataSource`.
public protocol HasDataSource: HasAssociatedObjects {
  /// Who is asked.
  var dataSource: RuntimeObject? { get set }
}

extension DelegateProxyType where ParentObject: HasDataSource {
  public static func currentDelegate(for object: ParentObject) -> RuntimeObject? {
    object.dataSource
  }

  public static func setCurrentDelegate(_ delegate: RuntimeObject?, to object: ParentObject) {
    object.dataSource = delegate
  }
}
