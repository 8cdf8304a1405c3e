import Dispatch
import Foundation
import Programs
import Rx
import RandomTesting
import Testing

// Unsafe for the compiler, which cannot see that nothing in them changes.
private nonisolated(unsafe) let serial = SerialDispatchQueueScheduler(qos: .userInitiated)
private nonisolated(unsafe) let concurrent = ConcurrentDispatchQueueScheduler(queue: wide)
private let wide = DispatchQueue(label: "wide", qos: .userInitiated, attributes: .concurrent)
private let moment = RxTimeInterval.microseconds(50)

/// One source, and what a queue makes of it.
typealias Queued = @Sendable (Observable<Sent>) -> Observable<Sent>

/// Feeds a source from one thread; another one disposes, if it is to.
private func queue(_ operation: Queued, count: Int = 60, disposes seed: UInt64? = nil) -> Witness<Sent> {
  let feed = Feed<Sent>()
  let heard = Witness<Sent>()
  let isOver = Signal()
  let receipt = operation(feed.source).do(afterCompleted: isOver.send).listen(heard)
  together(
    { runner in
      for number in 0..<count {
        runner.note("sends")
        feed.on(.next(Sent(sender: 0, number: number)))
      }
    },
    { runner in
      guard let seed else { return }
      runner.dispose([receipt], seed: seed)
      heard.noteDisposal()
    })
  feed.on(.completed)
  if seed == nil { #expect(isOver.wait()) }
  receipt.dispose()
  drain()
  #expect(feed.faults == [])
  return heard
}

/// Waits for what is under way on the queues.
private func drain() {
  let done = Signal()
  _ = serial.schedule(()) { _ in
    done.send()
    return Disposables.create()
  }
  done.wait()
  wide.sync(flags: .barrier) {}
}

/// Waits for what other threads bring about in their own time; false if it has not come after five minutes.
private func eventually(_ isSo: () -> Bool) -> Bool {
  let end = DispatchTime.now() + 300
  while !isSo() {
    if DispatchTime.now() > end { return false }
    usleep(100)
  }
  return true
}

@Suite("Queues under fire", .takesTurns) struct QueueRaces {
  static let rounds = 30
  private let rounds = Rounds.seeds(rounds)

  @Test("observe(on:) a serial queue keeps order, and loses nothing") func serialQueue() {
    for round in rounds {
      let heard = queue { $0.observe(on: serial) }
      #expect(heard.faults == [] && keepsOrder(heard.elements, senders: 1, count: 60), "round \(round)")
    }
  }

  @Test("observe(on:) a concurrent queue sends one at a time, in order, and loses nothing") func concurrentQueue() {
    for round in rounds {
      let heard = queue { $0.observe(on: concurrent) }
      #expect(heard.faults == [] && keepsOrder(heard.elements, senders: 1, count: 60), "round \(round)")
    }
  }

  @Test("observe(on:) puts two threads in a row that send without turns") func twoSenders() {
    for round in rounds {
      for scheduler: any ImmediateSchedulerType in [serial, concurrent] {
        let subject = PublishSubject<Sent>()
        let heard = Witness<Sent>()
        let isOver = Signal()
        let receipt = subject.observe(on: scheduler).do(afterCompleted: isOver.send).listen(heard)
        func sends(_ sender: Int, _ runner: Runner) {
          for number in 0..<60 {
            runner.note("sends")
            subject.onNext(Sent(sender: sender, number: number))
          }
        }
        together({ sends(0, $0) }, { sends(1, $0) })
        subject.onCompleted()
        #expect(isOver.wait())
        receipt.dispose()
        #expect(heard.faults == [] && keepsOrder(heard.elements, senders: 2, count: 60), "round \(round)")
      }
    }
  }

  /// A scheduler of more than one thread, without `observe(on:)`: every element is a job of its own.
  @Test("Jobs on a concurrent queue that nobody keeps in order are found out") func disorder() {
    let (isInside, hasSent) = (Signal(), Signal())
    let heard = Witness<Int>()
    heard.meanwhile = {
      isInside.send()
      hasSent.wait()
    }
    _ = concurrent.schedule(()) { _ in
      heard.on(.next(0))
      return Disposables.create()
    }
    isInside.wait()
    heard.on(.next(1))
    hasSent.send()
    drain()
    #expect(heard.faults == ["1 events came while another was on its way"])
  }

  /// The operators of queues and timers, each applied to a source.
  static let operations: KeyValuePairs<String, Queued> = [
    "observe(on:) serial": { $0.observe(on: serial) },
    "observe(on:) concurrent": { $0.observe(on: concurrent) },
    "delay": { $0.delay(moment, scheduler: serial) },
    "delay of a source that fails": {
      $0.map { sent in
        if sent.number == 59 { throw Failure.poison }
        return sent
      }.delay(moment, scheduler: serial).catch { _ in .empty() }
    },
    "debounce": { $0.debounce(moment, scheduler: serial) },
    "throttle": { $0.throttle(moment, scheduler: serial) },
    "throttle, first only": { $0.throttle(moment, latest: false, scheduler: serial) },
    "timeout": { $0.timeout(.seconds(60), scheduler: serial) },
    "timeout that runs out": { $0.timeout(moment, other: Observable.empty(), scheduler: serial) },
    "buffer": { $0.buffer(timeSpan: moment, count: 3, scheduler: serial).flatMap { Observable.from($0) } },
    "window": { $0.window(timeSpan: moment, count: 3, scheduler: serial).concatMap { $0 } },
    "take(for:)": { $0.take(for: .seconds(60), scheduler: serial) },
    "skip for a moment": { $0.skip(moment, scheduler: serial) },
    "sample by a clock": { $0.sample(Observable<Int>.interval(moment, scheduler: serial), defaultValue: nil) },
  ]

  @Test("Operators of time keep the order and the grammar on a real queue") func time() {
    for (name, operation) in Self.operations {
      for round in rounds {
        let heard = queue(operation)
        let numbers = heard.elements.map(\.number)
        #expect(heard.faults == [] && numbers == Set(numbers).sorted(), "\(name), round \(round)")
        #expect(heard.end?.isCompleted == true, "\(name), round \(round)")
      }
    }
  }

  /// The two threads have nothing in common but what the operator keeps.
  @Test("An end on one thread finds what an alarm on another has left") func ends() {
    for (name, operation) in Self.operations where name != "skip for a moment" {
      for end in [Event<Sent>.completed, .error(Failure(1))] {
        let (source, heard) = (PublishSubject<Sent>(), Count())
        // An alarm may end it, too: a timeout that runs out before anything was sent.
        let receipt = operation(source).subscribe(
          onNext: { _ in heard.up() }, onError: { _ in }, onCompleted: { heard.up() })
        for number in 0..<2 { source.onNext(Sent(sender: 0, number: number)) }
        #expect(eventually { heard.value >= (name == "throttle" ? 2 : 1) }, "\(name)")
        source.on(end)
        receipt.dispose()
      }
    }
    drain()
  }

  @Test("A subscription may be disposed while elements are on a queue") func disposal() {
    for (name, operation) in Self.operations {
      for seed in rounds {
        #expect(queue(operation, disposes: seed).faults == [], "\(name), seed \(seed)")
      }
    }
  }

  /// A scheduler that can't repeat by itself, and has several threads.
  private struct Plain: SchedulerType {
    let begins: () -> Void

    var now: RxTime { concurrent.now }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
      concurrent.schedule(state, action: action)
    }

    func scheduleRelative<State>(
      _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
    ) -> any Disposable {
      concurrent.scheduleRelative(state, dueTime: dueTime) { state in
        begins()
        return action(state)
      }
    }
  }

  @Test("Ticks on several threads come one at a time, and none is lost") func ticks() {
    for round in rounds {
      let heard = Witness<Int>()
      let (begins, isOver) = (Signal(), Signal())
      let plain = Plain(begins: begins.send)
      let receipt = plain.schedulePeriodic(0, startAfter: .nanoseconds(0), period: .microseconds(1)) { number in
        if number < 40 { heard.on(.next(number)) }
        // Until this tick and another one have begun, on two threads.
        if number == 0 { for _ in 0..<2 { begins.wait() } }
        if number == 40 { isOver.send() }
        return number + 1
      }
      #expect(isOver.wait(), "round \(round)")
      receipt.dispose()
      #expect(heard.faults == [] && heard.elements == Array(0..<40), "round \(round)")
    }
    drain()
  }

  @Test("subscribe(on:) lets go of its source once, wherever it is disposed") func subscribeOn() {
    for round in rounds {
      for scheduler: any ImmediateSchedulerType in [serial, concurrent] {
        let subscribed = Count(), disposed = Count()
        let isOver = Signal()
        let source = Observable<Int>.create { observer in
          subscribed.up()
          observer.onNext(1)
          return Disposables.create {
            disposed.up()
            isOver.send()
          }
        }
        let receipt = source.subscribe(on: scheduler).subscribe { _ in }
        together({ _ in receipt.dispose() }, { _ in receipt.dispose() })
        drain()
        if subscribed.value > 0 { isOver.wait() }
        #expect(subscribed.value == disposed.value && disposed.value <= 1, "round \(round)")
      }
    }
  }

  @Test("Each thread has a trampoline of its own") func trampolines() {
    let wanted = (0..<40).flatMap { [$0, $0 + 1, $0 + 2] }
    func works(_ runner: Runner, _ heard: Witness<Int>) {
      runner.note("runs nested sequences")
      _ = Observable.range(start: 0, count: 40)
        .concatMap { Observable.concat(.just($0), Observable.from([$0 + 1, $0 + 2])) }.listen(heard)
    }
    for round in rounds {
      let heard = (0..<3).map { _ in Witness<Int>() }
      together({ works($0, heard[0]) }, { works($0, heard[1]) }, { works($0, heard[2]) })
      #expect(heard.allSatisfy { $0.faults == [] && $0.elements == wanted }, "round \(round)")
    }
  }

  @Test("retry and catch let go of each attempt once, also when they are disposed meanwhile") func attempts() {
    for seed in rounds {
      let made = Locked<[Counted]>([])
      let failing = Observable<Int>.create { observer in
        let attempt = Counted()
        made.change { $0.append(attempt) }
        let receipt = serial.schedule(()) { _ in
          observer.onError(RxError.unknown)
          return Disposables.create()
        }
        return Disposables.create(attempt, receipt)
      }
      let receipts = [
        failing.retry(5).subscribe { _ in }, failing.catch { _ in failing }.subscribe { _ in },
        Observable.catch(sequence: [failing, failing, failing]).subscribe { _ in },
        failing.retry(when: { $0.take(3) }).subscribe { _ in },
        failing.retry(when: { $0.delay(moment, scheduler: concurrent).take(3) }).subscribe { _ in },
        failing.retry(when: { $0.subscribe(on: concurrent).take(3) }).subscribe { _ in },
      ]
      func disposes(_ runner: Runner) { runner.dispose(receipts, seed: seed, within: 20) }
      together(disposes, disposes)
      // What a timer has yet to begin isn't waited for.
      drain()
      #expect(eventually { made.value.allSatisfy { $0.count.value > 0 } }, "seed \(seed)")
      drain()
      #expect(made.value.map(\.count.value) == made.value.map { _ in 1 }, "seed \(seed)")
    }
  }

  @Test("retry(when:) ends when its trigger has, on whatever threads the two of them speak") func trigger() {
    for round in rounds {
      let isOver = Signal()
      let failing = Observable<Int>.create { observer in
        serial.schedule(()) { _ in
          observer.onError(RxError.unknown)
          return Disposables.create()
        }
      }
      let signals = PublishSubject<Void>()
      let receipt = failing.retry(when: { _ in signals }).subscribe { event in
        if event.isStopEvent { isOver.send() }
      }
      together(
        { runner in
          for _ in 0..<20 {
            runner.note("sends a signal")
            signals.onNext(())
          }
          runner.note("ends the signals")
          signals.onCompleted()
        })
      #expect(isOver.wait(), "round \(round)")
      receipt.dispose()
      drain()
    }
  }
}
