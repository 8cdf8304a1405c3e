// Made by chapters 5, 12, 26, 26a, 29a and 30 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source that makes an object for every subscription.
@usableFromInline
class Producer<Element>: Observable<Element> {
  final override func feed(_ receiver: Receiver<Element>) -> Link? {
    if CurrentThreadScheduler.isScheduleRequired {
      return Trampoline.run { run(receiver) }
    }
    return run(receiver)
  }

  /// Makes the stage of one subscription and sets it going.
  func run(_ receiver: Receiver<Element>) -> Link? {
    rxAbstractMethod()
  }
}
