// Made by chapter 22 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// An object that is asked about every message that its class has no method for.
open class ForwardingObject: RuntimeObject {
  private static let table: RuntimeClass = {
    let table = RuntimeClass("DelegateProxy")
    table["respondsToSelector:"] = { proxy, arguments in
      RuntimeClass.root["respondsToSelector:"]!(proxy, arguments) as! Bool
        || (proxy as! ForwardingObject).understands(arguments[0] as! MessageName)
    }
    table["forwardInvocation:"] = { proxy, arguments in
      (proxy as! ForwardingObject).forward(arguments[0] as! Invocation)
      return nil
    }
    return table
  }()

  init() {
    super.init(Self.table)
  }

  func understands(_ name: MessageName) -> Bool { false }

  func forward(_ invocation: Invocation) {}
}

/// The messages that a delegate may be sent, as an `@protocol` of Objective-C lists them.
public protocol RuntimeProtocol {
  /// Those that tell the delegate something, and expect no answer.
  static var voidMessages: Set<MessageName> { get }
}

/// The subscribers of one message.
private final class MessageDispatcher {
  let subject = PublishSubject<[Any]>()
  let messages: Observable<[Any]>

  /// Calls `onChange` when the first subscriber has come, and when the last has left.
  init(onChange: @escaping () -> Void) {
    messages = Observable.create { [subject] observer in
      let receipt = subject.subscribe(observer)
      onChange()
      return Disposables.create {
        receipt.dispose()
        onChange()
      }
    }.publish().refCount()
  }
}

/// A delegate that tells subscribers what it is told, and passes it on to another delegate.
open class DelegateProxy<P: HasAssociatedObjects, D: RuntimeProtocol>: ForwardingObject {
  public typealias ParentObject = P

  private let lock = RecursiveLock()
  private var sent: [MessageName: MessageDispatcher] = [:]
  private var invoked: [MessageName: MessageDispatcher] = [:]
  private weak var forwardee: RuntimeObject?
  private var retainedForwardee: RuntimeObject?
  private weak var parentObject: P?
  private let currentDelegate: (P) -> RuntimeObject?
  private let setCurrentDelegate: (RuntimeObject?, P) -> Void

  /// A proxy for `parentObject`, whose delegate is found as `delegateProxy` says.
  public init<Proxy: DelegateProxyType>(parentObject: P, delegateProxy: Proxy.Type) where Proxy.ParentObject == P {
    self.parentObject = parentObject
    currentDelegate = { delegateProxy.currentDelegate(for: $0) }
    setCurrentDelegate = { delegateProxy.setCurrentDelegate($0, to: $1) }
    super.init()
  }

  /// The arguments of each message of this name, before the other delegate has it.
  public func sentMessage(_ name: MessageName) -> Observable<[Any]> {
    lock.performLocked { dispatcher(name, in: &sent) }.messages
  }

  /// The arguments of each message of this name, after the other delegate has had it.
  public func methodInvoked(_ name: MessageName) -> Observable<[Any]> {
    lock.performLocked { dispatcher(name, in: &invoked) }.messages
  }

  private func dispatcher(_ name: MessageName, in list: inout [MessageName: MessageDispatcher]) -> MessageDispatcher {
    if let found = list[name] { return found }
    let made = MessageDispatcher { [weak self] in self?.reset() }
    list[name] = made
    return made
  }

  override func forward(_ invocation: Invocation) {
    let name = invocation.name
    let (before, after, target) = lock.performLocked { (sent[name], invoked[name], forwardee) }
    let isVoid = D.voidMessages.contains(name)
    let arguments = invocation.arguments.map { $0 ?? NSNull() }
    if isVoid { before?.subject.onNext(arguments) }
    if let target, target.responds(to: name) { invocation.invoke(with: target) }
    if isVoid { after?.subject.onNext(arguments) }
  }

  override func understands(_ name: MessageName) -> Bool {
    if forwardToDelegate()?.responds(to: name) == true { return true }
    let dispatchers = lock.performLocked { [sent[name], invoked[name]] }
    return D.voidMessages.contains(name) && dispatchers.contains { $0?.subject.hasObservers == true }
  }

  /// The delegate that messages are passed on to.
  public func forwardToDelegate() -> RuntimeObject? {
    lock.performLocked { forwardee }
  }

  /// Passes messages on to `delegate` from now on, and keeps it alive if `retainDelegate` says so.
  public func setForwardToDelegate(_ delegate: RuntimeObject?, retainDelegate: Bool) {
    let released = lock.performLocked {
      defer { (forwardee, retainedForwardee) = (delegate, retainDelegate ? delegate : nil) }
      return retainedForwardee
    }
    withExtendedLifetime(released) { reset() }
  }

  /// Takes the proxy off its parent and puts it on again, so that the parent asks anew what it responds to.
  private func reset() {
    guard let parentObject, currentDelegate(parentObject) === self else { return }
    setCurrentDelegate(nil, parentObject)
    setCurrentDelegate(self, parentObject)
  }

  deinit {
    for dispatcher in Array(sent.values) + Array(invoked.values) { dispatcher.subject.onCompleted() }
  }
}
