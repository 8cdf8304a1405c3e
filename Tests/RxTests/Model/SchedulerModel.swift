import Programs
import Rx
import Testing

/// The virtual clock runs what is due by time, and what is due at once in the order in which it was asked for.
@Suite("The virtual clock", .takesTurns) struct SchedulerModel {
  @Test func `it does what a list does that is searched anew each time`() {
    expect(.clock())
  }

  @Test func `it stops where it is told to`() {
    expect(.clock { scheduler in for time in 0...20 { scheduler.advanceTo(time) } })
  }

  @Test func `a start inside an action changes nothing`() {
    let scheduler = TestScheduler(initialClock: 0)
    var log: [String] = []
    scheduler.scheduleAt(1) {
      log.append("begins")
      scheduler.start()
      log.append("ends")
    }
    scheduler.scheduleAt(2) { log.append("next") }
    scheduler.start()
    #expect(log == ["begins", "ends", "next"])
  }

  @Test func `stop leaves what is due later for the next start`() {
    let starts: KeyValuePairs<String, (TestScheduler) -> Void> = [
      "start": { $0.start() }, "advanceTo": { $0.advanceTo(9) },
    ]
    for (name, start) in starts {
      let scheduler = TestScheduler(initialClock: 0)
      var log: [Int] = []
      for time in 1...3 {
        scheduler.scheduleAt(time) {
          log.append(time)
          if time == 2 { scheduler.stop() }
        }
      }
      start(scheduler)
      #expect(log == [1, 2], "\(name)")
      start(scheduler)
      #expect(log == [1, 2, 3], "\(name)")
    }
  }

  @Test func `a receipt holds nothing of an action that has run or was called off`() {
    let scheduler = TestScheduler(initialClock: 0)
    for isCalledOff in [false, true] {
      weak var kept: Count?
      let receipt = {
        let count = Count()
        kept = count
        return scheduler.scheduleRelative((), dueTime: .seconds(1)) {
          count.up()
          return Disposables.create()
        }
      }()
      #expect(kept != nil)
      if isCalledOff { receipt.dispose() } else { scheduler.start() }
      #expect(kept == nil, "is called off: \(isCalledOff)")
      receipt.dispose()
      scheduler.start()
    }
  }

  @Test func `a clock that stops too early is found`() {
    expectBroken([.clock { $0.advanceTo(4) }])
  }
}

extension Law<Errands> {
  static func clock(_ start: @escaping (TestScheduler) -> Void = { $0.start() }) -> Law {
    Law(name: "the virtual clock", shape: ()) { errands in
      let (heard, expected) = (errands.onAClock(start), errands.onAList())
      return heard == expected ? nil : "expected \(expected), heard \(heard)"
    }
  }
}

extension Errands {
  /// The log of the actions that the scheduler runs, each with its time.
  fileprivate func onAClock(_ start: (TestScheduler) -> Void) -> [String] {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    var log: [String] = []
    var receipts: [any Disposable] = []
    for (number, item) in items.enumerated() {
      let receipt = scheduler.scheduleAbsoluteVirtual((), time: item.time) {
        log.append("\(number) @ \(scheduler.clock)")
        if let other = item.callsOff, other < receipts.count { receipts[other].dispose() }
        guard let next = item.next else { return Disposables.create() }
        return scheduler.scheduleRelative((), dueTime: .seconds(next)) {
          log.append("behind \(number) @ \(scheduler.clock)")
          return Disposables.create()
        }
      }
      receipts.append(receipt)
    }
    start(scheduler)
    // Actions that are still due keep the clock in memory.
    defer { scheduler.start() }
    return log
  }

  /// The log of the naive model, which searches a list for the earliest item again and again.
  fileprivate func onAList() -> [String] {
    var waiting = items.enumerated().map { (name: "\($0)", owner: $0, time: $1.time) }
    var log: [String] = []
    while let earliest = waiting.map(\.time).min(), let place = waiting.firstIndex(where: { $0.time == earliest }) {
      let (name, owner, time) = waiting.remove(at: place)
      log.append("\(name) @ \(time)")
      if name.hasPrefix("behind") { continue }
      if let next = items[owner].next { waiting.append(("behind \(owner)", owner, time + next)) }
      if let other = items[owner].callsOff { waiting.removeAll { $0.owner == other } }
    }
    return log
  }
}
