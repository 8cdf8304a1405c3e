// Made by chapter 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Runs actions on an operation queue, several at the same time if the queue allows it.
public class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue that runs the actions.
  public let operationQueue: OperationQueue

  /// How urgent each action is, beside the others that wait in the queue.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler that runs its actions on `operationQueue`.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` as an operation of the queue.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    let work = Transfer {
      if cancel.isDisposed { return }
      cancel.setDisposable(action(state))
    }
    let operation = BlockOperation { work.value() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return cancel
  }
}
