// Made by chapters 6, 16d, 26 and 30 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, each replaced by what `transform` makes of it.
  ///
  /// If `transform` throws, the sequence fails with that error.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Map(source: asObservable(), transform: transform)
  }
}

@usableFromInline
final class Map<Source, Result>: Producer<Result> {
  private let source: Observable<Source>
  private let transform: (Source) throws -> Result

  @usableFromInline
  init(source: Observable<Source>, transform: @escaping (Source) throws -> Result) {
    self.source = source
    self.transform = transform
  }

  override func run(_ receiver: Receiver<Result>) -> Link? {
    let sink = MapSink(transform: transform, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class MapSink<Source, Result>: StageSink<Source, Result> {
  private let transform: (Source) throws -> Result

  init(transform: @escaping (Source) throws -> Result, downstream: Receiver<Result>) {
    self.transform = transform
    super.init(downstream: downstream)
  }

  override func next(_ element: Source) {
    if disposed { return }
    do {
      forward(try transform(element))
    } catch {
      fail(error)
    }
  }
}
