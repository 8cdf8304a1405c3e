// Made by chapter 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What `resultSelector` makes of the elements of all sources, when the last of them has sent its own.
  public static func zip<E1, E2, each Other>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    _ others: repeat PrimitiveSequence<Trait, each Other>,
    resultSelector: @escaping (E1, E2, repeat each Other) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(
        source1.source, source2.source, repeat (each others).source, resultSelector: resultSelector))
  }

  /// What `resultSelector` makes of the elements of all sources; of none, it is sent for an empty array.
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    if collection.isEmpty { return .deferred { PrimitiveSequence(raw: .just(try resultSelector([]))) } }
    return PrimitiveSequence(raw: Observable.zip(collection.map { $0.source }, resultSelector: resultSelector))
  }

  /// The elements of all sources as an array, in the order of the sources.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> PrimitiveSequence<Trait, [Element]> where Collection.Element == PrimitiveSequence<Trait, Element> {
    zip(collection) { $0 }
  }
}

extension PrimitiveSequenceType where Element == Any, Trait == SingleTrait {
  /// The elements of all sources as a tuple, when the last of them has sent its own.
  public static func zip<E1, E2, each Other>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    _ others: repeat PrimitiveSequence<Trait, each Other>
  ) -> PrimitiveSequence<Trait, (E1, E2, repeat each Other)> {
    PrimitiveSequence(raw: Observable.zip(source1.source, source2.source, repeat (each others).source))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What `resultSelector` makes of the elements of all sources. If one has none, it completes when all have.
  public static func zip<E1, E2, each Other>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    _ others: repeat PrimitiveSequence<Trait, each Other>,
    resultSelector: @escaping (E1, E2, repeat each Other) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(
        source1.source, source2.source, repeat (each others).source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Element == Any, Trait == MaybeTrait {
  /// The elements of all sources as a tuple. If one has none, it completes when all have.
  public static func zip<E1, E2, each Other>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    _ others: repeat PrimitiveSequence<Trait, each Other>
  ) -> PrimitiveSequence<Trait, (E1, E2, repeat each Other)> {
    PrimitiveSequence(raw: Observable.zip(source1.source, source2.source, repeat (each others).source))
  }
}
