// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A scheduler whose clock stands still until it is told to move, and then jumps from one due time to the next.
///
/// Everything must happen on the thread that made it.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType> {
  /// A moment on the clock.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A distance between two moments.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  /// The time on the clock.
  public private(set) var clock: VirtualTime

  private let converter: Converter
  private var queue: PriorityQueue<VirtualSchedulerItem<VirtualTime>>
  private var nextId = 0
  private var running = false
  private let thread = Thread.current

  /// A scheduler with nothing to do yet.
  public init(initialClock: VirtualTime, converter: Converter) {
    clock = initialClock
    self.converter = converter
    queue = PriorityQueue { first, second in
      switch converter.compareVirtualTime(first.time, second.time) {
      case .lessThan: true
      case .greaterThan: false
      case .equal: first.id < second.id
      }
    }
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Says when an action runs that is wanted at `time`; a subclass may move it.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }
}

extension VirtualTimeScheduler: SchedulerType {
  /// The time on the clock, as a date.
  public var now: RxTime {
    converter.convertFromVirtualTime(clock)
  }

  /// Runs `action` at `time`, in the order of the calls if several are due at once.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: VirtualTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    ensureRunningOnCorrectThread()
    let item = VirtualSchedulerItem(time: time, id: nextId) { action(state) }
    nextId += 1
    queue.enqueue(item)
    return item
  }

  /// Runs `action` when `dueTime` has passed on this clock.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = converter.convertToVirtualTime(now.addingDispatchInterval(dueTime))
    return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
  }

  /// Runs `action` now: as the last of what is due now.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }
}

extension VirtualTimeScheduler {
  /// Runs everything there is to run, moving the clock along.
  public func start() {
    ensureRunningOnCorrectThread()
    if running { return }
    running = true
    while running, let item = nextItem() {
      run(item)
    }
    running = false
  }

  /// Runs everything that is due up to `virtualTime`, and leaves the clock there, unless it is later already.
  public func advanceTo(_ virtualTime: VirtualTime) {
    ensureRunningOnCorrectThread()
    precondition(!running, "Scheduler is already running")
    running = true
    while running, let item = nextItem(), !isLater(item.time, than: virtualTime) {
      run(item)
    }
    if isLater(virtualTime, than: clock) { clock = virtualTime }
    running = false
  }
}

extension VirtualTimeScheduler {
  /// The first item that is still wanted; it stays in the queue.
  private func nextItem() -> VirtualSchedulerItem<VirtualTime>? {
    while let item = queue.peek(), item.isDisposed {
      _ = queue.dequeue()
    }
    return queue.peek()
  }

  private func run(_ item: VirtualSchedulerItem<VirtualTime>) {
    _ = queue.dequeue()
    if isLater(item.time, than: clock) { clock = item.time }
    item.invoke()
  }

  private func isLater(_ time: VirtualTime, than other: VirtualTime) -> Bool {
    converter.compareVirtualTime(time, other) == .greaterThan
  }

  private func ensureRunningOnCorrectThread() {
    precondition(Thread.current === thread, "Executing on the wrong thread: virtual time has only one")
  }
}

extension VirtualTimeScheduler {
  /// Runs `action` when `dueTime` has passed on this clock.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: VirtualTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: dueTime)
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Moves the clock without running anything, as slow work would.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    ensureRunningOnCorrectThread()
    let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
    precondition(!isLater(clock, than: time), "Can't sleep to past")
    clock = time
  }

  /// Ends `start` or `advanceTo` when the action that calls this is finished.
  public func stop() {
    ensureRunningOnCorrectThread()
    running = false
  }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
  /// The times of what is scheduled, the earliest first.
  public var debugDescription: String {
    var rest = queue
    var times: [String] = []
    while let item = rest.dequeue() {
      times.append("\(item.time)")
    }
    return "[\(times.joined(separator: ", "))]"
  }
}
