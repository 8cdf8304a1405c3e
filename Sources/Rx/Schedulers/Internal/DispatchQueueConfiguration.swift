// Made by chapters 13, 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Dispatch

/// A queue, and how punctual its timers must be.
struct DispatchQueueConfiguration {
  let queue: DispatchQueue
  let leeway: DispatchTimeInterval
}

extension DispatchQueueConfiguration {
  /// Runs `action` on the queue; the receipt calls it off, or disposes what it returned.
  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    let work = Transfer {
      if cancel.isDisposed { return }
      cancel.setDisposable(action(state))
    }
    queue.async { work.value() }
    return cancel
  }
}

extension DispatchQueueConfiguration {
  /// Runs `action` on the queue when `dueTime` has passed.
  ///
  /// Until then the timer lives by its receipt, and the receipt by the timer: no other object has to keep them.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: DispatchTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let receipt = SerialDisposable()
    let work = Transfer {
      if !receipt.isDisposed { receipt.disposable = action(state) }
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { work.value() }
    timer.schedule(deadline: .now() + dueTime, leeway: leeway)
    receipt.disposable = Disposables.create { timer.cancel() }
    timer.activate()
    return receipt
  }
}

extension DispatchQueueConfiguration {
  /// Runs `action` on the queue at the end of every period, with one timer for all.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    let receipt = SingleAssignmentDisposable()
    var state = state
    let work = Transfer {
      if !receipt.isDisposed { state = action(state) }
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { work.value() }
    timer.schedule(deadline: .now() + startAfter, repeating: period, leeway: leeway)
    receipt.setDisposable(Disposables.create { timer.cancel() })
    timer.activate()
    return receipt
  }
}
