// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// How subscribers share a sequence, and where they hear it.
public protocol SharingStrategyProtocol {
  /// Where events arrive.
  static var scheduler: any SchedulerType { get }

  /// `source`, run once for all subscribers that are there at the same time.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// What can be had as a `SharedSequence`.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  /// How it is shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// The same sequence as a struct.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A sequence that never fails, arrives on one scheduler, and runs once for all its subscribers.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
  let source: Observable<Element>

  /// Shares `source`, which has to keep the other promises: not public for that reason.
  init(_ source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  /// The same sequence without the promises.
  public func asObservable() -> Observable<Element> {
    source
  }

  /// The sequence itself.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
    self
  }
}

extension SharedSequenceConvertibleType {
  /// The same sequence without the promises.
  public func asObservable() -> Observable<Element> {
    asSharedSequence().asObservable()
  }
}
