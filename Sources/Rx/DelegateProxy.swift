// Made by chapters 22 and 22a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// The messages that a delegate may be sent, as an `@protocol` of Objective-C lists them.
public protocol RuntimeProtocol {
  /// Those that tell the delegate something, and expect no answer.
  static var voidMessages: Set<MessageName> { get }
}

/// The subscribers of one message, who are told when the proxy that keeps it is gone.
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

  deinit { subject.onCompleted() }
}

/// A delegate that tells subscribers what it is told, and passes it on to another delegate.
open class DelegateProxy<P: HasAssociatedObjects, D: RuntimeProtocol>: RuntimeObject {
  public typealias ParentObject = P

  private let sent = AssociatedObjects()
  private let invoked = AssociatedObjects()
  private let lock = NSLock()
  private weak var forwardee: RuntimeObject?
  private var retainedForwardee: RuntimeObject?

  /// Makes the parent ask anew what the proxy responds to; `proxy(for:)` says how.
  public final var makeParentAsk: () -> Void = {}

  public init() {
    super.init(RuntimeClass("DelegateProxy"))
  }

  /// The arguments of each message of this name, before the other delegate has it.
  public func sentMessage(_ name: MessageName) -> Observable<[Any]> {
    dispatcher(name, in: sent).messages
  }

  /// The arguments of each message of this name, after the other delegate has had it.
  public func methodInvoked(_ name: MessageName) -> Observable<[Any]> {
    dispatcher(name, in: invoked).messages
  }

  private func dispatcher(_ name: MessageName, in list: AssociatedObjects) -> MessageDispatcher {
    list.object(under: name) { MessageDispatcher { [weak self] in self?.makeParentAsk() } }
  }

  override open func forward(_ invocation: Invocation) {
    let name = invocation.name
    let isVoid = D.voidMessages.contains(name)
    let arguments = invocation.arguments.map { $0 ?? NSNull() }
    if isVoid { (sent[name] as? MessageDispatcher)?.subject.onNext(arguments) }
    if let target = forwardToDelegate(), target.responds(to: name) {
      invocation.result = target.send(name, invocation.arguments)
    }
    if isVoid { (invoked[name] as? MessageDispatcher)?.subject.onNext(arguments) }
  }

  override open func understands(_ name: MessageName) -> Bool {
    if super.understands(name) || forwardToDelegate()?.responds(to: name) == true { return true }
    let dispatchers = [sent[name], invoked[name]].compactMap { $0 as? MessageDispatcher }
    return D.voidMessages.contains(name) && dispatchers.contains { $0.subject.hasObservers }
  }

  /// The delegate that messages are passed on to.
  public func forwardToDelegate() -> RuntimeObject? {
    lock.withLock { forwardee }
  }

  /// Passes messages on to `delegate` from now on, and keeps it alive if `retainDelegate` says so.
  public func setForwardToDelegate(_ delegate: RuntimeObject?, retainDelegate: Bool) {
    // Handed out of the lock, since releasing a delegate may run any code.
    let released = lock.withLock {
      defer { (forwardee, retainedForwardee) = (delegate, retainDelegate ? delegate : nil) }
      return retainedForwardee
    }
    withExtendedLifetime(released) { makeParentAsk() }
  }
}
