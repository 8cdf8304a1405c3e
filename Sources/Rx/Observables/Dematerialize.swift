// Made by chapters 10a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: EventConvertible {
  /// The sequence that the elements tell of: the way back from `materialize`.
  public func dematerialize() -> Observable<Element.Element> {
    Dematerialize(source: asObservable())
  }
}

private final class Dematerialize<Source: EventConvertible>: Producer<Source.Element> {
  private let source: Observable<Source>

  init(source: Observable<Source>) {
    self.source = source
  }

  override func run(_ receiver: Receiver<Source.Element>) -> Link? {
    let sink = DematerializeSink<Source>(downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class DematerializeSink<Source: EventConvertible>: StageSink<Source, Source.Element> {
  override func next(_ element: Source) {
    switch element.event {
    case .next(let element): forward(element)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }
}
