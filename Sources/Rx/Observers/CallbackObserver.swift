// Made by chapters 26a, 27a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer with a closure for each kind of event.
@usableFromInline
final class CallbackObserver<Element>: ObserverBase<Element> {
  private let onNext: ((Element) -> Void)?
  private let onError: ((any Error) -> Void)?
  private let onCompleted: (() -> Void)?
  private let disposable: Link?
  private let callStack: [String]

  @usableFromInline
  init(
    onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
    ending disposable: Link?
  ) {
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
    self.disposable = disposable
    callStack = Hooks.recordCallStackOnError ? Hooks.customCaptureSubscriptionCallstack() : []
    super.init()
  }

  override func next(_ element: Element) {
    if !isStopped { onNext?(element) }
  }

  override func error(_ error: any Error) {
    if !stop() { return }
    if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
    disposable?.dispose()
    leave()
  }

  override func completed() {
    if !stop() { return }
    onCompleted?()
    disposable?.dispose()
    leave()
  }
}
