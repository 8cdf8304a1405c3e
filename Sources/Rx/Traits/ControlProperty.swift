// Made by chapter 20b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What can be had as a `ControlProperty`.
public protocol ControlPropertyType: ObservableType, ObserverType {
  /// The same property as a struct.
  func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control: sends its value and what the user makes of it, and can be set.
///
/// It is subscribed to on the main queue. That it never fails, arrives there and ends with the control has to be kept
/// by the sequence that it is made of.
public struct ControlProperty<PropertyType>: ControlPropertyType {
  /// The property's type.
  public typealias Element = PropertyType

  let values: Observable<PropertyType>
  let valueSink: AnyObserver<PropertyType>

  /// Sends `values`, which has to keep the promises, and passes on to `valueSink` what is to be set.
  public init<Values: ObservableType, Sink: ObserverType>(
    values: Values, valueSink: Sink
  ) where Element == Values.Element, Element == Sink.Element {
    self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
    self.valueSink = valueSink.asObserver()
  }

  /// Subscribes `observer`, on the main queue.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  /// What the user changes, without the value at the beginning.
  public var changed: ControlEvent<PropertyType> {
    ControlEvent(events: values.skip(1))
  }

  /// The same sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    values
  }

  /// The property itself.
  public func asControlProperty() -> ControlProperty<Element> {
    self
  }

  /// Sets the property; an error traps in debug builds, and is printed in others.
  public func on(_ event: Event<Element>) {
    if case .error(let error) = event { return bindingError(error) }
    valueSink.on(event)
  }

  /// The same sequence as a driver.
  public func asDriver() -> Driver<Element> {
    asDriver(onErrorRecover: broken)
  }
}

extension ControlPropertyType where Element == String? {
  /// The same property with `""` in the place of `nil`.
  public var orEmpty: ControlProperty<String> {
    let original = asControlProperty()
    return ControlProperty(
      values: original.values.map { $0 ?? "" }, valueSink: original.valueSink.mapObserver { $0 })
  }
}
