// Made by chapters 9a, 10a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, and after its completion those of `second`.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable.concat([asObservable(), second.asObservable()])
  }

  /// The elements of all sequences in `sequence`, each subscribed to when the one before has completed.
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Concat(sources: sequence)
  }
}

private final class Concat<Sequence: Swift.Sequence, Element>: Producer<Element>
where Sequence.Element == Observable<Element> {
  private let sources: Sequence
  private let count: Int?

  init(sources: Sequence, count: Int? = nil) {
    self.sources = sources
    self.count = count
  }

  var list: SourceList<Sequence, Element> { SourceList(sources, count: count) }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    ConcatSink<Sequence, Element>(downstream: receiver).run(list)
  }
}

private final class ConcatSink<Sequence: Swift.Sequence, Element>: TailRecursiveSink<Sequence, Element>
where Sequence.Element == Observable<Element> {
  private let kind = ObjectIdentifier(Concat<Sequence, Element>.self)

  override func completed() { moveNext() }

  override func extract(_ source: Observable<Element>) -> SourceList<Sequence, Element>? {
    if ObjectIdentifier(type(of: source)) != kind { return nil }
    return unsafeDowncast(source, to: Concat<Sequence, Element>.self).list
  }
}

extension ObservableType {
  /// The elements of all sequences in `collection`, each subscribed to when the one before has completed.
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    Concat(sources: collection, count: collection.count)
  }

  /// The elements of all `sources`, each subscribed to when the one before has completed.
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    Concat(sources: sources, count: sources.count)
  }
}
