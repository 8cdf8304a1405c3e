// Made by chapter 19b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension PublishRelay {
  /// What the relay sends.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}

extension BehaviorRelay {
  /// What the relay sends, beginning with its value.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}

extension ReplayRelay {
  /// What the relay sends, beginning with what it replays.
  public func asInfallible() -> Infallible<Element> {
    Infallible(asObservable())
  }
}
