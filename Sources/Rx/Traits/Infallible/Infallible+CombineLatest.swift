// Made by chapter 19b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension Infallible {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  public static func combineLatest<I1: InfallibleType, I2: InfallibleType, each Other: InfallibleType>(
    _ source1: I1, _ source2: I2, _ others: repeat each Other,
    resultSelector: @escaping (I1.Element, I2.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
        resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// The latest elements of all sources as a tuple, anew whenever one of them sends.
  public static func combineLatest<I1: InfallibleType, I2: InfallibleType, each Other: InfallibleType>(
    _ source1: I1, _ source2: I2, _ others: repeat each Other
  ) -> Infallible<(I1.Element, I2.Element, repeat (each Other).Element)> {
    Infallible<(I1.Element, I2.Element, repeat (each Other).Element)>(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), repeat (each others).asObservable()))
  }
}

extension InfallibleType {
  /// What `resultSelector` makes of the latest elements of all sources, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(Observable.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// The latest elements of all sources as an array, anew whenever one of them sends.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]> where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>(Observable.combineLatest(collection.map { $0.asObservable() }))
  }

  /// What `resultSelector` makes of the first elements of all sources, of their second ones, and so on.
  public static func zip<E1, E2, each Other>(
    _ source1: Infallible<E1>, _ source2: Infallible<E2>, _ others: repeat Infallible<each Other>,
    resultSelector: @escaping (E1, E2, repeat each Other) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.zip(
        source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
        resultSelector: resultSelector))
  }
}
