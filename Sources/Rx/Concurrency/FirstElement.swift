// Made by chapter 24 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Waits for the first element of `source`, or for its end; returns `nil` if it ends without an element.
///
/// Throws the error of `source`, or `CancellationError` if the subscription is disposed first. Cancelling the task
/// disposes it.
func firstElement<Element>(of source: Observable<Element>) async throws -> Element? {
  let receipt = Transfer(value: SingleAssignmentDisposable())
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      let answer = Answer<Element>(continuation)
      receipt.value.setDisposable(
        source.subscribe(
          onNext: { answer.resume(.success($0)) },
          onError: { answer.resume(.failure($0)) },
          onCompleted: { answer.resume(.success(nil)) },
          onDisposed: { answer.resume(.failure(CancellationError())) }))
    }
  } onCancel: {
    receipt.value.dispose()
  }.value
}

/// Wakes a task once, at the first call.
private final class Answer<Element> {
  private let gate = Gate()
  private let continuation: CheckedContinuation<Transfer<Element?>, any Error>

  init(_ continuation: CheckedContinuation<Transfer<Element?>, any Error>) {
    self.continuation = continuation
  }

  func resume(_ result: Result<Element?, any Error>) {
    guard gate.pass() else { return }
    continuation.resume(with: result.map { Transfer(value: $0) })
  }
}
