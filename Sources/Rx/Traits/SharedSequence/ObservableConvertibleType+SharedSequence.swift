// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableConvertibleType {
  /// The same sequence as a driver, with `element` in the place of an error.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catch { _ in .just(element) })
  }
}

extension ObservableConvertibleType {
  /// The same sequence, shared, with `element` in the place of an error.
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy _: S.Type = S.self, onErrorJustReturn element: Element
  ) -> SharedSequence<S, Element> {
    SharedSequence(asObservable().observe(on: S.scheduler).catch { _ in .just(element) })
  }

  /// The same sequence, shared, with `sequence` in the place of an error.
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy _: S.Type = S.self, onErrorDriveWith sequence: SharedSequence<S, Element>
  ) -> SharedSequence<S, Element> {
    asSharedSequence(onErrorRecover: { _ in sequence })
  }

  /// The same sequence, shared, with what `onErrorRecover` returns in the place of an error.
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy _: S.Type = S.self,
    onErrorRecover: @escaping (_ error: any Error) -> SharedSequence<S, Element>
  ) -> SharedSequence<S, Element> {
    SharedSequence(asObservable().observe(on: S.scheduler).catch { onErrorRecover($0).asObservable() })
  }

  /// The same sequence as a driver, with `driver` in the place of an error.
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: driver)
  }

  /// The same sequence as a driver, with what `onErrorRecover` returns in the place of an error.
  public func asDriver(
    onErrorRecover: @escaping (_ error: any Error) -> Driver<Element>
  ) -> Driver<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }

  /// The same sequence as a signal, with `signal` in the place of an error.
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorDriveWith: signal)
  }

  /// The same sequence as a signal, with what `onErrorRecover` returns in the place of an error.
  public func asSignal(
    onErrorRecover: @escaping (_ error: any Error) -> Signal<Element>
  ) -> Signal<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}
