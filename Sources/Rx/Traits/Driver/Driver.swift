// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A state that drives a screen: never fails, arrives on the main queue, and tells a newcomer its latest element.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// Shares with a replay of one element, on the main queue.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that `SharingScheduler` makes; in an app, a main scheduler of its own for each sequence.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares `source` as long as it has subscribers, with a replay of one element.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}
