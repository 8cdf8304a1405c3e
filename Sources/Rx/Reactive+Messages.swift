// Made by chapter 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Tells of one message to one object; hangs on the object, and dies with it.
private final class Interceptor {
  let sent = PublishSubject<[Any]>()
  let invoked = PublishSubject<[Any]>()

  deinit {
    sent.onCompleted()
    invoked.onCompleted()
  }
}

extension RuntimeObject {
  fileprivate func interceptor(of name: MessageName) -> Interceptor {
    Self.classChange.withLock {
      associatedObjects.object(under: name) {
        let (interceptor, own) = (Interceptor(), ownClass())
        own[name] = { [weak interceptor, former = own[name], above = own.superclass!] receiver, arguments in
          guard let method = former ?? above.method(name) else { fatalError("\(above.name) has no method for \(name)") }
          let elements = arguments.map { $0 ?? NSNull() }
          interceptor?.sent.onNext(elements)
          let answer = method(receiver, arguments)
          interceptor?.invoked.onNext(elements)
          return answer
        }
        return interceptor
      }
    }
  }
}

/// An object has no method for a message, so that nothing can tell of it.
public struct MissingMethod: Error, CustomStringConvertible {
  /// What the message is called.
  public let name: MessageName
  /// The object's class.
  public let className: String

  public var description: String { "\(className) has no method for \(name)" }
}

extension Reactive where Base: RuntimeObject {
  /// The arguments of each message of this name to the object, before its method runs.
  public func sentMessage(_ name: MessageName) -> Observable<[Any]> {
    name == "dealloc" ? deallocating.map { _ in [] } : messages(name) { $0.sent }
  }

  /// The arguments of each message of this name to the object, after its method has run.
  public func methodInvoked(_ name: MessageName) -> Observable<[Any]> {
    name == "dealloc" ? deallocated.map { _ in [] } : messages(name) { $0.invoked }
  }

  private func messages(
    _ name: MessageName, _ subject: (Interceptor) -> PublishSubject<[Any]>
  ) -> Observable<[Any]> {
    guard base.runtimeClass.method(name) != nil else {
      let type = base.send("class") as! RuntimeClass
      return .create { observer in
        observer.onError(MissingMethod(name: name, className: type.name))
        return Disposables.create()
      }
    }
    return subject(base.interceptor(of: name)).asObservable()
  }
}
