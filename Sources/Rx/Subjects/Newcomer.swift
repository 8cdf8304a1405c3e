// Made by chapters 16 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// A receiver that is told what it missed before it is told what comes.
final class Newcomer<Element>: Receiver<Element> {
  private let receiver: Receiver<Element>
  private let gate = SpinGate()
  private var waiting: [Event<Element>] = []
  private let isUpToDate = Atomic(false)

  init(_ receiver: Receiver<Element>) {
    self.receiver = receiver
    super.init()
  }

  override func next(_ element: Element) {
    if isUpToDate.load(ordering: .acquiring) { receiver.next(element) } else { early(element) }
  }

  // Apart, since a function asks for all its types when it begins, whatever way it takes.
  @inline(never)
  private func early(_ element: Element) {
    if !waits(for: .next(element)) { receiver.next(element) }
  }

  override func error(_ error: any Error) {
    if !waits(for: .error(error)) { receiver.error(error) }
  }

  override func completed() {
    if !waits(for: .completed) { receiver.completed() }
  }

  /// Notes, before it is on the list, what it is to be told first.
  func hasMissed(_ event: Event<Element>) {
    waiting.append(event)
  }

  /// Tells what was missed, and then what came meanwhile, until nothing more is waiting or the subject is disposed.
  func catchUp(until isDisposed: () -> Bool) {
    while true {
      let events = takeWaiting()
      if events.isEmpty { return }
      for event in events {
        receiver.on(event)
        if isDisposed() { return }
      }
    }
  }

  private func waits(for event: Event<Element>) -> Bool {
    gate.enter()
    defer { gate.leave() }
    if isUpToDate.load(ordering: .relaxed) { return false }
    waiting.append(event)
    return true
  }

  private func takeWaiting() -> [Event<Element>] {
    gate.enter()
    defer { gate.leave() }
    defer { waiting = [] }
    if waiting.isEmpty { isUpToDate.store(true, ordering: .releasing) }
    return waiting
  }
}

extension Audience {
  /// Adds a receiver that hears first what `recall` notes for it, and, if it comes too late, how `subject` ended.
  func feed<Element>(
    _ receiver: Receiver<Element>, of subject: AnyObject, recall: (Newcomer<Element>) -> Void
  ) -> Link? {
    let (newcomer, membership) = (Newcomer(receiver), Membership(self))
    let end = behindGate { () -> SequenceEnd? in
      recall(newcomer)
      let end = self.end(of: subject)
      if let end { newcomer.hasMissed(end.event(of: Element.self)) } else { join(newcomer, membership) }
      return end
    }
    newcomer.catchUp { isDisposed }
    return end == nil ? membership : nil
  }
}
