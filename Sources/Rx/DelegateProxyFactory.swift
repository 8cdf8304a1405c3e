// Made by chapter 22a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

extension DelegateProxyType {
  /// Nothing to register, if a proxy says itself how it is made.
  public static func registerKnownImplementations() {}

  /// Lets `make` make the proxies of objects whose class is `Parent`, or whose nearest registered class is.
  public static func register<Parent: AnyObject>(make: @escaping (Parent) -> Self) {
    DelegateProxyFactory.of(self).add(ObjectIdentifier(Parent.self), named: "\(Parent.self)") { make($0 as! Parent) }
  }

  /// What was registered for the class of `object`.
  public static func createProxy(for object: ParentObject) -> RuntimeObject {
    DelegateProxyFactory.of(self).make(for: object)
  }
}

/// Makes the proxies of one type.
private final class DelegateProxyFactory {
  private static let lock = NSRecursiveLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var factories: [ObjectIdentifier: DelegateProxyFactory] = [:]

  private var makers: [ObjectIdentifier: (AnyObject) -> RuntimeObject] = [:]

  static func of<Proxy: DelegateProxyType>(_ type: Proxy.Type) -> DelegateProxyFactory {
    lock.withLock {
      if let found = factories[ObjectIdentifier(type)] { return found }
      let made = DelegateProxyFactory()
      factories[ObjectIdentifier(type)] = made
      type.registerKnownImplementations()
      return made
    }
  }

  func add(_ parent: ObjectIdentifier, named name: String, _ make: @escaping (AnyObject) -> RuntimeObject) {
    Self.lock.withLock {
      precondition(makers[parent] == nil, "a proxy for \(name) is registered already")
      makers[parent] = make
    }
  }

  func make(for object: AnyObject) -> RuntimeObject {
    for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      let maker = Self.lock.withLock { (mirror.subjectType as? AnyClass).flatMap { makers[ObjectIdentifier($0)] } }
      if let maker { return maker(object) }
    }
    fatalError("no proxy is registered for \(type(of: object))")
  }
}
