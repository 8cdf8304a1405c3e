// Made by chapter 22 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An object that is sent messages.
open class RuntimeObject: HasAssociatedObjects, ReactiveCompatible {
  public let associatedObjects = AssociatedObjects()
  /// The class in whose table its methods are looked up first.
  public let runtimeClass: RuntimeClass

  public init(_ runtimeClass: RuntimeClass) {
    self.runtimeClass = runtimeClass
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
