import Dispatch
import Foundation
import Programs
import Rx
import Testing

/// Schedulers with a queue: which actions they run, and when.
@Suite("Queues run what is still wanted", .takesTurns) struct QueueLaws {
  @Test func `an action that is cancelled before its turn isn't run`() {
    let (queue, operations) = (DispatchQueue(label: "waits"), OperationQueue())
    operations.underlyingQueue = queue
    operations.maxConcurrentOperationCount = 1
    let schedulers: KeyValuePairs<String, any ImmediateSchedulerType> = [
      "serial": SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "also waits"),
      "concurrent": ConcurrentDispatchQueueScheduler(queue: queue),
      "operations": OperationQueueScheduler(operationQueue: operations),
    ]
    for (name, scheduler) in schedulers {
      let (heard, isOver) = (Locked<[Int]>([]), Signal())
      queue.suspend()
      let receipts = (0..<4).map { number in
        scheduler.schedule(number) { number in
          heard.change { $0.append(number) }
          if number == 3 { isOver.send() }
          return Disposables.create()
        }
      }
      receipts[1].dispose()
      queue.resume()
      #expect(isOver.wait() && heard.value == [0, 2, 3], "\(name)")
    }
  }

  @Test func `what a source says after its end isn't heard on a queue either`() {
    let queue = DispatchQueue(label: "late")
    let schedulers: KeyValuePairs<String, any ImmediateSchedulerType> = [
      "serial": SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "also late"),
      "concurrent": ConcurrentDispatchQueueScheduler(queue: queue),
    ]
    for (name, scheduler) in schedulers {
      let (source, heard, isOver) = (Bare<Int> {}, Locked<[String]>([]), Signal())
      let receipt = source.observe(on: scheduler).subscribe { event in heard.change { $0.append("\(event)") } }
      queue.suspend()
      source.onNext(1)
      source.onCompleted()
      source.onNext(2)
      _ = scheduler.schedule(()) { _ in
        scheduler.schedule(()) { _ in
          isOver.send()
          return Disposables.create()
        }
      }
      queue.resume()
      #expect(isOver.wait() && heard.value == ["next(1)", "completed"], "\(name)")
      receipt.dispose()
      source.forget()
    }
  }

  @Test func `nor is one that waits for its turn on the same thread`() {
    let scheduler = CurrentThreadScheduler.instance
    var heard: [Int] = []
    _ = scheduler.schedule(()) { _ in
      let receipts = (0..<3).map { number in
        scheduler.schedule(number) { number in
          heard.append(number)
          return Disposables.create()
        }
      }
      receipts[1].dispose()
      return Disposables.create()
    }
    #expect(heard == [0, 2])
  }

  @Test func `sources that are subscribed to on one thread take turns there`() {
    let kinds: KeyValuePairs<String, (Int) -> Observable<Int>> = [
      "of": { .of($0, $0 + 1, $0 + 2) }, "range": { .range(start: $0, count: 3) },
      "from": { .from(AnySequence($0..<$0 + 3)) },
      "subscribe(on:)": { .of($0, $0 + 1, $0 + 2).subscribe(on: CurrentThreadScheduler.instance) },
    ]
    for (name, make) in kinds {
      var heard: [Int] = []
      _ = Observable.merge(make(1), make(4)).subscribe(onNext: { heard.append($0) })
      #expect(heard == [1, 4, 2, 5, 3, 6], "\(name)")
    }
  }

  @Test func `the first tick of a timer doesn't wait for its period`() {
    let (scheduler, isOver) = (SerialDispatchQueueScheduler(qos: .userInitiated), Signal())
    let ticks = Observable<Int>.timer(.milliseconds(1), period: .seconds(600), scheduler: scheduler)
    let receipt = ticks.take(1).subscribe(onCompleted: isOver.send)
    #expect(isOver.wait())
    receipt.dispose()
  }

  @Test func `a tick that comes while another is at work waits for it`() {
    let knocks = PublishSubject<Void>()
    var log: [String] = []
    let receipt = Knocker(knocks).schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { number in
      log.append("begins \(number)")
      if number == 0 { withoutReports { knocks.onNext(()) } }
      log.append("ends \(number)")
      return number + 1
    }
    knocks.onNext(())
    #expect(log == ["begins 0", "ends 0", "begins 1", "ends 1"])
    receipt.dispose()
  }

  private static func schedulers(_ clock: TestScheduler) -> KeyValuePairs<String, any ImmediateSchedulerType> {
    ["this thread": CurrentThreadScheduler.instance, "virtual time": clock]
  }

  @Test func `a recursion may branch, and each branch is followed`() {
    let clock = TestScheduler(initialClock: 0)
    for (name, scheduler) in Self.schedulers(clock) {
      var heard: [Int] = []
      let receipt = scheduler.scheduleRecursive(1) { number, recurse in
        heard.append(number)
        if number < 8 { (2 * number...2 * number + 1).forEach(recurse) }
      }
      clock.start()
      #expect(heard.sorted() == Array(1...15), "\(name)")
      receipt.dispose()
    }
  }

  /// In a process of its own: `Resources` counts for the whole process.
  @Test func `a recursion goes on, and keeps nothing of the turns before`() async {
    await #expect(processExitsWith: .success) {
      let clock = TestScheduler(initialClock: 0)
      for (name, scheduler) in Self.schedulers(clock) {
        var (heard, kept): ([Int], [Int32]) = ([], [])
        let receipt = scheduler.scheduleRecursive(0) { number, recurse in
          heard.append(number)
          kept.append(Resources.total)
          if number < 9 { recurse(number + 1) }
        }
        clock.start()
        #expect(heard == Array(0...9) && Set(kept.dropFirst()).count == 1, "\(name)")
        receipt.dispose()
      }
    }
  }

  /// The log of an action on the main queue that schedules one more action there, and another one that it cancels.
  @MainActor private func nested(on scheduler: any ImmediateSchedulerType) async -> [String] {
    let heard = Locked<[String]>([])
    func run(_ text: String, _ then: @escaping () -> Void = {}) -> any Disposable {
      scheduler.schedule(text) { text in
        heard.change { $0.append(text) }
        then()
        return Disposables.create()
      }
    }
    _ = run("begins") {
      _ = run("inner")
      run("cancelled").dispose()
      heard.change { $0.append("ends") }
    }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    return heard.value
  }

  @Test func `the main scheduler runs one action at once, and the others one after the other`() async {
    #expect(await nested(on: MainScheduler.instance) == ["begins", "ends", "inner"])
  }

  @Test func `what was sent to the main scheduler from elsewhere ends before what it schedules there begins`() {
    let (scheduler, heard, isOver) = (MainScheduler(), Locked<[String]>([]), Signal())
    _ = scheduler.schedule(()) { _ in
      heard.change { $0.append("begins") }
      _ = scheduler.schedule(()) { _ in
        heard.change { $0.append("inner") }
        isOver.send()
        return Disposables.create()
      }
      heard.change { $0.append("ends") }
      return Disposables.create()
    }
    #expect(isOver.wait() && heard.value == ["begins", "ends", "inner"])
  }

  @Test @MainActor func `who is on the main queue may say so`() {
    MainScheduler.ensureExecutingOnScheduler()
    MainScheduler.ensureRunningOnMainThread()
  }

  @Test func `the concurrent main scheduler runs every action at once that comes from the main queue`() async {
    #expect(await nested(on: ConcurrentMainScheduler.instance) == ["begins", "inner", "cancelled", "ends"])
  }
}
