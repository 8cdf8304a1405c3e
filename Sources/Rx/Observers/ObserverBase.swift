// Made by chapters 4, 5a, 16a, 26a and 27a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer as an object: what all observers that `subscribe` makes descend from.
class ObserverBase<Element>: Terminal<Element> {
  override init() {
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }
}
