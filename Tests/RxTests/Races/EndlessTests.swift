import Foundation
import Programs
import Rx
import Testing

/// A source that counts without end keeps the queue on which it was subscribed to busy, until it is disposed.
@Suite("Endless sources on a queue", .takesTurns) struct EndlessTests {
  private let sources: KeyValuePairs<String, Observable<Int>> = [
    "from": .from(1...),
    "repeatElement": .repeatElement(1),
    "generate": .generate(initialState: 1, condition: { _ in true }, iterate: { $0 &+ 1 }),
    "a chain": Observable.from(1...).map { $0 + 1 }.filter { $0 > 0 }.scan(0) { _, number in number },
    "merge": .merge(.from(1...), .repeatElement(1)),
    "concat": .concat(.just(0), .from(1...)),
    "flatMap": Observable.from(1...).flatMap { Observable.just($0) },
  ]

  /// How a scheduler comes to subscribe to a source.
  private let ways: KeyValuePairs<String, (Observable<Int>, SerialDispatchQueueScheduler) -> Observable<Int>> = [
    "subscribe(on:)": { $0.subscribe(on: $1) },
    "delaySubscription": { $0.delaySubscription(.nanoseconds(0), scheduler: $1) },
  ]

  @Test func `let the queue go when they are disposed, and are disposed by it`() {
    for (name, source) in sources {
      for (way, subscribed) in ways { expect("\(way), \(name)", of: source, by: subscribed) }
    }
  }

  private func expect(
    _ name: String, of source: Observable<Int>,
    by subscribed: (Observable<Int>, SerialDispatchQueueScheduler) -> Observable<Int>
  ) {
    let queue = DispatchQueue(label: "endless")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: name)
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "endless.serial")
    let (hasBegun, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let disposedOn = Locked<[String?]>([])
    let hasSignalled = Locked(false)
    let told = source.do(onDispose: { disposedOn.change { $0.append(DispatchQueue.getSpecific(key: key)) } })
    let receipt =
      subscribed(told, scheduler)
      .subscribe(onNext: { _ in
        if hasSignalled.value { return }
        hasSignalled.change { $0 = true }
        hasBegun.signal()
      })
    #expect(hasBegun.wait(timeout: .now() + 900) == .success, "\(name)")
    receipt.dispose()
    // Two turns of the queue: the one that disposes may have been asked for by the one that subscribed.
    _ = scheduler.schedule(()) { _ in
      scheduler.schedule(()) { _ in
        isFree.signal()
        return Disposables.create()
      }
    }
    #expect(isFree.wait(timeout: .now() + 900) == .success, "\(name)")
    #expect(disposedOn.value == [name], "\(name)")
  }

  /// Work that waits on the same trampoline and belongs to another subscription is not dropped.
  @Test func `but what somebody else left on the thread still happens`() {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let isDone = DispatchSemaphore(value: 0)
    let heard = Locked<[Int]>([])
    let receipt = SerialDisposable()
    let isSet = DispatchSemaphore(value: 0)
    receipt.disposable = Observable.from(1...).subscribe(on: scheduler).subscribe(onNext: { number in
      if number > 1 { return }
      isSet.wait()
      _ = Observable.of(1, 2, 3).subscribe(
        onNext: { element in heard.change { $0.append(element) } }, onCompleted: { isDone.signal() })
      receipt.dispose()
    })
    isSet.signal()
    #expect(isDone.wait(timeout: .now() + 900) == .success)
    #expect(heard.value == [1, 2, 3])
  }

  @Test func `a source of one's own is disposed by the scheduler when it ends`() {
    let scheduler = ByHand()
    let source = Own(scheduler: scheduler)
    _ = source.subscribe(on: scheduler).subscribe { _ in }
    scheduler.runAll()
    source.state.observer?.onCompleted()
    #expect(source.state.disposals == [])
    scheduler.runAll()
    #expect(source.state.disposals == [true])
  }
}

/// A source that is no `Observable`, and writes down whether the scheduler disposed it.
private struct Own: ObservableType {
  typealias Element = Int

  final class State {
    var observer: AnyObserver<Int>?
    var disposals: [Bool] = []
  }

  let scheduler: ByHand
  let state = State()

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    state.observer = observer.asObserver()
    return Disposables.create { state.disposals.append(scheduler.isRunning) }
  }
}

/// Runs what was scheduled when a test says so.
private final class ByHand: ImmediateSchedulerType {
  private var waiting: [() -> Void] = []
  private(set) var isRunning = false

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    let receipt = SingleAssignmentDisposable()
    waiting.append { if !receipt.isDisposed { receipt.setDisposable(action(state)) } }
    return receipt
  }

  func runAll() {
    isRunning = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isRunning = false
  }
}
