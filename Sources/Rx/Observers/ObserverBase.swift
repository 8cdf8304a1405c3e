// Made by chapters 4, 5a, 16a, 26a, 27a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer as an object: what all observers that `subscribe` makes descend from.
@usableFromInline
class ObserverBase<Element>: Terminal<Element> {
  override init() {
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }
}
