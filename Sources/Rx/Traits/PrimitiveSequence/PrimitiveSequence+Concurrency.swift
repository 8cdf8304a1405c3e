// Made by chapters 24 and 24a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element, as soon as it is there.
  ///
  /// Throws the error, `RxError.noElements` if there is no element, or `CancellationError` if the task is cancelled.
  public var value: Element {
    get async throws {
      guard let element = try await firstElement(of: primitiveSequence.source) else { throw RxError.noElements }
      return element
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A single that runs `work` in a task for every observer; disposal cancels the task.
  @_disfavoredOverload
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    .create { single in
      let task = run(work, detached, priority, Transfer(value: single))
      return Disposables.create { task.cancel() }
    }
  }
}

private func run<Element>(
  _ work: @escaping @Sendable () async throws -> Element, _ detached: Bool, _ priority: TaskPriority?,
  _ single: Transfer<(Result<Element, any Error>) -> Void>
) -> Task<Void, Never> {
  let operation: @Sendable () async -> Void = {
    do {
      single.value(.success(try await work()))
    } catch {
      single.value(.failure(error))
    }
  }
  return detached ? .detached(priority: priority, operation: operation) : Task(priority: priority, operation: operation)
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element, or `nil` if there is none.
  ///
  /// Throws the error, or `CancellationError` if the task is cancelled, which disposes the subscription.
  public var value: Element? {
    get async throws { try await firstElement(of: primitiveSequence.source) }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Returns on completion.
  ///
  /// Throws the error, or `CancellationError` if the task is cancelled, which disposes the subscription.
  public var value: Void {
    get async throws { _ = try await firstElement(of: primitiveSequence.source) }
  }
}
