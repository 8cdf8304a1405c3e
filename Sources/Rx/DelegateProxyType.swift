// Made by chapters 22 and 22a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A delegate proxy that knows how its parent's delegate is read and set.
public protocol DelegateProxyType: RuntimeObject {
  /// The type whose delegate it is.
  associatedtype ParentObject: HasAssociatedObjects

  /// A proxy for `object`, not installed.
  static func createProxy(for object: ParentObject) -> RuntimeObject

  /// What sits in the delegate's seat.
  static func currentDelegate(for object: ParentObject) -> RuntimeObject?

  /// Puts `delegate` into the delegate's seat.
  static func setCurrentDelegate(_ delegate: RuntimeObject?, to object: ParentObject)

  /// Passes messages on to `delegate` from now on, and keeps it alive if `retainDelegate` says so.
  func setForwardToDelegate(_ delegate: RuntimeObject?, retainDelegate: Bool)

  /// Makes the parent ask anew what the proxy responds to.
  var makeParentAsk: () -> Void { get set }

  /// The delegate that messages are passed on to.
  func forwardToDelegate() -> RuntimeObject?

  /// Registers a proxy for each class of parents, with `register(make:)`; called once.
  static func registerKnownImplementations()
}

extension DelegateProxyType {
  /// The proxy of `object`, which sits in the delegate's seat when this returns; it passes messages on to
  /// whatever sat there before.
  public static func proxy(for object: ParentObject) -> Self {
    let proxy = object.associatedObjects.object(under: ObjectIdentifier(Self.self)) {
      let made = createProxy(for: object) as! Self
      made.makeParentAsk = { [weak made, weak object] in
        guard let made, let object, currentDelegate(for: object) === made else { return }
        setCurrentDelegate(nil, to: object)
        setCurrentDelegate(made, to: object)
      }
      return made
    }
    let current = currentDelegate(for: object)
    if current !== proxy {
      proxy.setForwardToDelegate(current, retainDelegate: false)
      setCurrentDelegate(proxy, to: object)
    }
    return proxy
  }
}

extension DelegateProxyType {
  /// Passes messages on to `forwardDelegate` until the result is disposed; there must be no other when this is called.
  public static func installForwardDelegate(
    _ forwardDelegate: RuntimeObject, retainDelegate: Bool, onProxyForObject object: ParentObject
  ) -> any Disposable {
    let proxy = proxy(for: object)
    assert(proxy.forwardToDelegate() == nil, "\(object) has a delegate already, which would be lost")
    proxy.setForwardToDelegate(forwardDelegate, retainDelegate: retainDelegate)
    return Disposables.create { [weak forwardDelegate] in
      guard proxy.forwardToDelegate() === forwardDelegate else { return }
      proxy.setForwardToDelegate(nil, retainDelegate: false)
    }
  }
}
