// Made by chapter 21 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension Reactive where Base: HasAssociatedObjects {
  /// A bag that dies with the object.
  ///
  /// Assigning another one disposes what is in the old one, unless that is held elsewhere.
  public var disposeBag: DisposeBag {
    get { base.associatedObjects.object(under: ObjectIdentifier(DisposeBag.self)) { DisposeBag() } }
    nonmutating set { base.associatedObjects[ObjectIdentifier(DisposeBag.self)] = newValue }
  }
}
