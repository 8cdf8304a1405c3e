// Made by chapter 8 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer that takes one event at a time, whatever thread the event comes from.
protocol SynchronizedOnType: AnyObject, ObserverType {
  /// Held while an event is taken; observers of one subscription share it.
  var lock: RecursiveLock { get }

  /// Takes the next event, while no other thread can bring one.
  func synchronized_on(_ event: Event<Element>)
}

extension SynchronizedOnType {
  /// What `on` calls: waits for its turn, then takes the event.
  func synchronizedOn(_ event: Event<Element>) {
    lock.performLocked { synchronized_on(event) }
  }
}
