// Made by chapter 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension SharedSequence {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  public static func combineLatest<E1, E2, each Other>(
    _ source1: SharedSequence<SharingStrategy, E1>, _ source2: SharedSequence<SharingStrategy, E2>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>,
    resultSelector: @escaping (E1, E2, repeat each Other) throws -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      Observable.combineLatest(
        source1.source, source2.source, repeat (each others).source, resultSelector: resultSelector))
  }

  /// What `resultSelector` makes of the first elements of all sources, of their second ones, and so on.
  public static func zip<E1, E2, each Other>(
    _ source1: SharedSequence<SharingStrategy, E1>, _ source2: SharedSequence<SharingStrategy, E2>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>,
    resultSelector: @escaping (E1, E2, repeat each Other) throws -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      Observable.zip(
        source1.source, source2.source, repeat (each others).source, resultSelector: resultSelector))
  }
}

extension SharedSequenceConvertibleType where Element == Any {
  /// The latest elements of all sources as a tuple, anew whenever one of them sends.
  public static func combineLatest<E1, E2, each Other>(
    _ source1: SharedSequence<SharingStrategy, E1>, _ source2: SharedSequence<SharingStrategy, E2>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>
  ) -> SharedSequence<SharingStrategy, (E1, E2, repeat each Other)> {
    SharedSequence<SharingStrategy, (E1, E2, repeat each Other)>(
      Observable.combineLatest(source1.source, source2.source, repeat (each others).source))
  }

  /// The first elements of all sources as a tuple, then their second ones, and so on.
  public static func zip<E1, E2, each Other>(
    _ source1: SharedSequence<SharingStrategy, E1>, _ source2: SharedSequence<SharingStrategy, E2>,
    _ others: repeat SharedSequence<SharingStrategy, each Other>
  ) -> SharedSequence<SharingStrategy, (E1, E2, repeat each Other)> {
    SharedSequence<SharingStrategy, (E1, E2, repeat each Other)>(
      Observable.zip(source1.source, source2.source, repeat (each others).source))
  }
}

extension SharedSequence {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Result>(
      Observable.combineLatest(collection.map { $0.source }, resultSelector: resultSelector))
  }

  /// The latest elements of all sources as an array, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(Observable.combineLatest(collection.map { $0.source }))
  }

  /// What `resultSelector` makes of the first elements of all sources, of their second ones, and so on.
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Result>(
      Observable.zip(collection.map { $0.source }, resultSelector: resultSelector))
  }

  /// The first elements of all sources as an array, then their second ones, and so on.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(Observable.zip(collection.map { $0.source }))
  }
}
