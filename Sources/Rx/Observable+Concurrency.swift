// Made by chapter 24 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension Observable {
  /// Subscribes, and keeps the elements as `policy` says until they are asked for; ends the subscription with the loop.
  fileprivate func stream(
    _ policy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(bufferingPolicy: policy) { continuation in
      let receipt = Transfer(
        value: subscribe(
          onNext: { continuation.yield(Transfer(value: $0).value) },
          onError: { continuation.finish(throwing: $0) },
          onCompleted: { continuation.finish() },
          onDisposed: { continuation.finish(throwing: CancellationError()) }))
      continuation.onTermination = { _ in receipt.value.dispose() }
    }
  }
}

extension ObservableConvertibleType {
  /// The elements, for a `for try await` loop. Subscribes at once, and keeps every element until it is asked for.
  public var values: AsyncThrowingStream<Element, any Error> {
    asObservable().stream(.unbounded)
  }
}

/// The elements of an observable for a `for try await` loop, which subscribes when it first asks.
public struct ObservableValues<Element>: AsyncSequence {
  fileprivate let source: Observable<Element>
  fileprivate let bufferingPolicy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy

  /// One loop: at most one subscription, which ends with the iterator.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let values: ObservableValues
    fileprivate var stream: AsyncThrowingStream<Element, any Error>.Iterator?

    /// The next element, `nil` at the end; subscribes when it is called for the first time.
    public mutating func next() async throws -> Element? {
      if stream == nil { stream = values.source.stream(values.bufferingPolicy).makeAsyncIterator() }
      return try await stream?.next()
    }
  }

  /// An iterator that hasn't subscribed yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self)
  }
}

extension ObservableConvertibleType {
  /// The elements, for loops that each subscribe for themselves, and keep what they can't take as the policy says.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
  ) -> ObservableValues<Element> {
    ObservableValues(source: asObservable(), bufferingPolicy: bufferingPolicy)
  }
}

extension AsyncSequence {
  /// An observable that asks for the elements in a task of its own for each observer; disposal cancels the task.
  ///
  /// A `CancellationError` of the sequence counts as completion.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    Observable.create { observer in
      var iterator = makeAsyncIterator()
      let task = tell(observer, priority) { try await iterator.next() }
      return Disposables.create { task.cancel() }
    }
  }
}

/// Asks `next` for one element after the other, and tells each to `observer` before it asks again.
private func tell<Element>(
  _ observer: AnyObserver<Element>, _ priority: TaskPriority?, _ next: @escaping () async throws -> Element?
) -> Task<Void, Never> {
  let (observer, next) = (Transfer(value: observer), Transfer(value: next))
  return Task.detached(priority: priority) {
    do {
      while let element = try await next.value(), !Task.isCancelled { observer.value.onNext(element) }
      observer.value.onCompleted()
    } catch is CancellationError {
      observer.value.onCompleted()
    } catch {
      observer.value.onError(error)
    }
  }
}
