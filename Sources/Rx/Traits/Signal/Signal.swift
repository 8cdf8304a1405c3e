// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An event for a screen: never fails, arrives on the main queue, and tells a newcomer nothing of the past.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// Shares without a replay, on the main queue.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that `SharingScheduler` makes; in an app, a main scheduler of its own for each sequence.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares `source` as long as it has subscribers, without a replay.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(scope: .whileConnected)
  }
}

extension ObservableConvertibleType {
  /// The same sequence as a signal, with `element` in the place of an error.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catch { _ in .just(element) })
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes a closure for each kind of event, and one for the end of the subscription.
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
