// Made by chapters 27 and 27a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The last receiver of a chain that ends in an observer of yours.
final class Edge<Element>: Terminal<Element> {
  private let receiver: Receiver<Element>

  init(_ receiver: Receiver<Element>) {
    self.receiver = receiver
    super.init()
  }

  override func next(_ element: Element) {
    if isStopped { return }
    receiver.next(element)
  }

  override func error(_ error: any Error) {
    guard stop() else { return }
    receiver.error(error)
    leave()
  }

  override func completed() {
    guard stop() else { return }
    receiver.completed()
    leave()
  }
}
