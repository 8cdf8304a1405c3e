// Made by chapter 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Lets another source than a stage's own send through the stage.
final class Inlet<Input, Element>: Receiver<Element> {
  private let stage: StageSink<Input, Element>

  init(_ stage: StageSink<Input, Element>) {
    self.stage = stage
    super.init()
  }

  override func next(_ element: Element) { stage.forward(element) }

  override func error(_ error: any Error) { stage.fail(error) }

  override func completed() { stage.complete() }
}
