// Made by chapter 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension InfallibleType {
  /// The same sequence as a driver.
  public func asDriver() -> Driver<Element> {
    SharedSequence(asObservable().observe(on: DriverSharingStrategy.scheduler))
  }
}

extension BehaviorRelay {
  /// What the relay sends as a driver, beginning with its value.
  public func asDriver() -> Driver<Element> {
    SharedSequence(asObservable().observe(on: DriverSharingStrategy.scheduler))
  }
}

extension PublishRelay {
  /// What the relay sends as a signal.
  public func asSignal() -> Signal<Element> {
    SharedSequence(asObservable().observe(on: SignalSharingStrategy.scheduler))
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The same sequence as a driver, which it is.
  public func asDriver() -> Driver<Element> {
    asSharedSequence()
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// The same sequence as a signal, which it is.
  public func asSignal() -> Signal<Element> {
    asSharedSequence()
  }
}

extension SharedSequence {
  /// The same sequence as an infallible: of its promises the type keeps one.
  public func asInfallible() -> Infallible<Element> {
    Infallible(source)
  }
}
