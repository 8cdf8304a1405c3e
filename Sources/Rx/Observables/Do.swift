// Made by chapters 7a, 16d and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, with closures that run while its events pass and while it is subscribed to and disposed.
  ///
  /// The closures whose names begin with `after` run when the observer has taken the event. If a closure
  /// throws, the sequence fails with that error, unless it has ended already.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    Do(
      source: asObservable(),
      before: Reactions(onNext: onNext, onError: onError, onCompleted: onCompleted),
      after: Reactions(onNext: afterNext, onError: afterError, onCompleted: afterCompleted),
      onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
  }
}

/// A closure for each kind of event.
private struct Reactions<Element> {
  let onNext: ((Element) throws -> Void)?
  let onError: ((any Error) throws -> Void)?
  let onCompleted: (() throws -> Void)?
}

private final class Do<Element>: Producer<Element> {
  private let source: Observable<Element>
  let before: Reactions<Element>
  let after: Reactions<Element>
  private let onSubscribe: (() -> Void)?
  private let onSubscribed: (() -> Void)?
  private let onDispose: (() -> Void)?

  init(
    source: Observable<Element>, before: Reactions<Element>, after: Reactions<Element>,
    onSubscribe: (() -> Void)?, onSubscribed: (() -> Void)?, onDispose: (() -> Void)?
  ) {
    self.source = source
    self.before = before
    self.after = after
    self.onSubscribe = onSubscribe
    self.onSubscribed = onSubscribed
    self.onDispose = onDispose
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    onSubscribe?()
    let sink = DoSink(parent: self, downstream: receiver)
    let link = source.feed(sink)
    onSubscribed?()
    guard let onDispose else { return sink.attached(to: link) }
    return sink.attached(to: .both(link, .to(Disposables.create(with: onDispose))))
  }
}

private final class DoSink<Element>: StageSink<Element, Element> {
  private let before: Reactions<Element>
  private let after: Reactions<Element>

  init(parent: Do<Element>, downstream: Receiver<Element>) {
    before = parent.before
    after = parent.after
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if disposed { return }
    do {
      try before.onNext?(element)
      forward(element)
      try after.onNext?(element)
    } catch {
      fail(error)
    }
  }

  override func error(_ error: any Error) {
    end({ try before.onError?(error) }, { sayLast(error) }, { try after.onError?(error) })
  }

  override func completed() {
    end({ try before.onCompleted?() }, { sayLast() }, { try after.onCompleted?() })
  }

  /// Nothing may follow the event that ends a sequence, so an error of the last closure isn't sent.
  private func end(_ before: () throws -> Void, _ word: () -> Bool, _ after: () throws -> Void) {
    if disposed { return }
    do {
      try before()
    } catch {
      return fail(error)
    }
    let isFirst = word()
    try? after()
    if isFirst { dispose() }
  }
}
