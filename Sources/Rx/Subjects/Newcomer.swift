// Made by chapter 16 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// An observer that is told what it missed before it is told what comes.
final class Newcomer<Observer: ObserverType>: ObserverType {
  private let observer: Observer
  private let lock: RecursiveLock
  private var waiting: [Event<Observer.Element>] = []
  private let isUpToDate = Atomic(false)

  /// The newcomer of a subject, under whose lock its list of waiting events stands.
  init(_ observer: Observer, lock: RecursiveLock) {
    self.observer = observer
    self.lock = lock
  }

  func on(_ event: Event<Observer.Element>) {
    if isUpToDate.load(ordering: .acquiring) || !lock.performLocked({ wait(event) }) {
      observer.on(event)
    }
  }

  /// Tells what was missed, and then what came meanwhile, until nothing more is waiting or the subject is disposed.
  func catchUp(on missed: [Event<Observer.Element>], until isDisposed: () -> Bool) {
    var events = missed
    repeat {
      for event in events {
        observer.on(event)
        if isDisposed() { return }
      }
      events = lock.performLocked(takeWaiting)
    } while !events.isEmpty
  }

  private func wait(_ event: Event<Observer.Element>) -> Bool {
    if isUpToDate.load(ordering: .acquiring) { return false }
    waiting.append(event)
    return true
  }

  private func takeWaiting() -> [Event<Observer.Element>] {
    defer { waiting = [] }
    if waiting.isEmpty { isUpToDate.store(true, ordering: .releasing) }
    return waiting
  }
}
