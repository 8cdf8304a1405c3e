// Made by chapters 3, 4 and 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer as an object: what all observers that `subscribe` makes descend from.
class ObserverBase<Element>: ObserverType {
  private var isStopped = false

  init() {
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Takes the next event of the sequence, unless the sequence has ended.
  final func on(_ event: Event<Element>) {
    if isStopped { return }
    switch event {
    case .next: break
    case .error, .completed: isStopped = true
    }
    onCore(event)
  }

  /// Does with the event what this kind of observer is for.
  func onCore(_ event: Event<Element>) {
    rxAbstractMethod()
  }
}
