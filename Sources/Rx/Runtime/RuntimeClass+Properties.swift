// Made by chapter 23 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension RuntimeClass {
  /// Gives each object a value under `name`, with a getter of that name and a setter: `volume`, `setVolume:`.
  public func addProperty(_ name: String) {
    self["\(name)"] = { receiver, _ in receiver[slot: name] }
    self[Self.setter(of: name)] = { receiver, arguments in
      receiver[slot: name] = arguments[0]
      return nil
    }
  }

  static func setter(of name: String) -> MessageName {
    "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
  }
}

extension Reactive where Base: RuntimeObject {
  /// The value of a property, and once that is handled each new one, until the object is gone; it isn't kept alive.
  public func observe<Value>(_ type: Value.Type, _ key: String) -> Observable<Value?> {
    let changes = methodInvoked(RuntimeClass.setter(of: key))
    return .create { [weak base] observer in
      if let base { observer.onNext(base.send("\(key)") as? Value) }
      return changes.subscribe(
        onNext: { observer.onNext($0[0] as? Value) }, onError: observer.onError, onCompleted: observer.onCompleted)
    }
  }
}
