import Rx

/// What an operator under suspicion is given to work with.
struct Material {
  let source: Observable<Int>
  let other: Observable<Int>
  /// The operator's closure; it returns its argument, or throws if the case wants that.
  let closure: (Int) throws -> Int
  let scheduler: TestScheduler
}

/// An operator that may leak.
struct Suspect {
  let name: String
  /// Subscribes, and tells of each event whether it was the last.
  let subscribe: (Material, _ hear: @escaping (_ isEnd: Bool) -> Void) -> any Disposable

  init<Element>(_ name: String, _ make: @escaping (Material) -> Observable<Element>) {
    self.name = name
    subscribe = { material, hear in make(material).subscribe { hear($0.isStopEvent) } }
  }
}

/// How a subscription comes to its end.
enum Ending: CaseIterable {
  case completion
  case error
  /// Its owner disposes it between two elements.
  case disposal
  /// The operator's closure throws at its second element.
  case throwing
  /// The observer disposes it while it hears the first event.
  case disposalInside
}

extension Suspect {
  /// Every operator that can be subscribed to.
  static var all: [Suspect] { sources + transforming + filtering + combining + flattening + recovering + timely }
}
