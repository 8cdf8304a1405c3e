// Made by chapters 6a, 16d and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `transform` makes of the elements of this sequence, without the `nil`s.
  ///
  /// If `transform` throws, the sequence fails with that error.
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    CompactMap(source: asObservable(), transform: transform)
  }
}

private final class CompactMap<Source, Result>: Producer<Result> {
  private let source: Observable<Source>
  private let transform: (Source) throws -> Result?

  init(source: Observable<Source>, transform: @escaping (Source) throws -> Result?) {
    self.source = source
    self.transform = transform
  }

  override func run(_ receiver: Receiver<Result>) -> Link? {
    let sink = CompactMapSink(transform: transform, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class CompactMapSink<Source, Result>: StageSink<Source, Result> {
  private let transform: (Source) throws -> Result?

  init(transform: @escaping (Source) throws -> Result?, downstream: Receiver<Result>) {
    self.transform = transform
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    do {
      if let result = try transform(element) { forward(result) }
    } catch {
      fail(error)
    }
  }
}
