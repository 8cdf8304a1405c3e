import CoreFoundation
import Foundation
import Programs
import RandomTesting
import Rx
import Testing

/// Waiting for a sequence, whatever its threads.
@Suite("Waiting for a sequence", .takesTurns) struct BlockingTests {
  @Test func `elements that come while the thread subscribes are all there`() throws {
    let numbers = Observable.of(1, 2, 3).toBlocking()
    #expect(try numbers.toArray() == [1, 2, 3])
    #expect(try numbers.first() == 1)
    #expect(try numbers.last() == 3)
    #expect(try numbers.single { $0 == 2 } == 2)
    #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    #expect(try Observable<Int>.empty().toBlocking().last() == nil)
  }

  @Test func `a source without an end is left when enough has come`() throws {
    #expect(try Observable.from(1...).toBlocking().first() == 1)
    #expect(throws: RxError.self) { try Observable.repeatElement(1).toBlocking().single() }
    #expect(throws: Failure.poison) {
      try Observable.from(1...).toBlocking().single { number in
        if number == 3 { throw Failure.poison }
        return false
      }
    }
  }

  @Test func `elements of another thread are waited for`() throws {
    for _ in 0..<50 {
      let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
      let numbers = Observable.of(1, 2, 3).subscribe(on: scheduler).toBlocking()
      #expect(try numbers.toArray() == [1, 2, 3])
      #expect(try numbers.first() == 1)
    }
  }

  @Test func `a thread may wait inside an observer`() throws {
    let sums = Observable.of(2, 3).map { count in
      try Observable.range(start: 1, count: count).map { try Observable.just($0).toBlocking().single() }
        .toBlocking().toArray().reduce(0, +)
    }
    #expect(try sums.toBlocking().toArray() == [3, 6])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test func `no closure is asked after the last element that is wanted`() throws {
    var asked: [Int] = []
    let numbers = PublishSubject<Int>()
    let source = Observable<Int>.create { observer in
      let receipt = numbers.subscribe(observer)
      for number in 1...5 { numbers.onNext(number) }
      return receipt
    }
    #expect(throws: RxError.self) {
      try source.toBlocking().single { number in
        asked.append(number)
        return number > 1
      }
    }
    #expect(asked == [1, 2, 3])
    #expect(!numbers.hasObservers)
  }

  @Test func `a closure that throws ends the wait`() {
    #expect(throws: Failure.poison) {
      try Observable<Int>.never().startWith(1, 2).toBlocking().single { _ in throw Failure.poison }
    }
  }

  @Test func `an error ends the wait, and the elements before it are kept`() {
    let result = Observable.of(1, 2).concat(Observable.error(Failure(1))).toBlocking().materialize()
    guard case .failed(let elements, let error as Failure) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(elements == [1, 2] && error == Failure(1))
  }

  @Test func `an element that is found wanted after the end isn't there`() {
    let numbers = PublishSubject<Int>()
    let source = Observable<Int>.create { observer in
      let receipt = numbers.subscribe(observer)
      numbers.onNext(1)
      return receipt
    }
    #expect(throws: RxError.self) {
      try source.toBlocking().single { _ in
        withoutReports { numbers.onCompleted() }
        return true
      }
    }
  }

  @Test func `a source that goes on after a timeout is not heard`() throws {
    let (isOver, hasSent, heard) = (Signal(), Signal(), Count())
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      let observer = Locked(observer)
      Thread {
        isOver.wait()
        observer.value.onNext(2)
        hasSent.send()
      }.start()
      return Disposables.create()
    }
    let result = source.do(onNext: { _ in heard.up() }).toBlocking(timeout: 0.01).materialize()
    isOver.send()
    #expect(hasSent.wait() && heard.value == 1)
    guard case .failed(let elements, RxError.timeout) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(elements == [1])
  }

  @Test func `what another thread has sent before the time ran out is there`() {
    let source = Observable<Int>.create { observer in
      let (hasSent, hand) = (Unseen(), Handed(value: observer))
      Thread {
        hand.value.onNext(1)
        hasSent.send()
      }.start()
      hasSent.wait()
      return Disposables.create()
    }
    guard case .failed(let elements, RxError.timeout) = source.toBlocking(timeout: 0).materialize() else {
      Issue.record("the time did not run out")
      return
    }
    #expect(elements == [1])
  }

  @Test func `a thread that sends while the time runs out is heard up to then`() {
    for round in Rounds.seeds(50) {
      let (isSubscribed, hand) = (Signal(), Locked<AnyObserver<Int>?>(nil))
      let source = Observable<Int>.create { observer in
        hand.change { $0 = observer }
        isSubscribed.send()
        return Disposables.create()
      }
      let results = Locked<[MaterializedSequenceResult<Int>]>([])
      together(
        { _ in
          let result = source.toBlocking(timeout: 0).materialize()
          results.change { $0.append(result) }
        },
        { _ in
          isSubscribed.wait()
          let observer = hand.value
          for number in 1...3 { observer?.onNext(number) }
          observer?.onCompleted()
        })
      hand.change { $0 = nil }
      switch results.value[0] {
      case .completed(let elements): #expect(elements == [1, 2, 3], "round \(round)")
      case .failed(let elements, _): #expect([1, 2, 3].starts(with: elements), "round \(round)")
      }
    }
  }

  @Test func `a blocked thread serves its run loop, and what waits there may wait itself`() throws {
    let line = Observable<Int>.create { observer in
      let observer = Locked(observer)
      RunLoop.current.perform {
        let inner = try? Observable.just(1).delay(
          .milliseconds(1), scheduler: ConcurrentDispatchQueueScheduler(qos: .default)
        )
        .toBlocking().single()
        observer.value.onNext(inner ?? 0)
        observer.value.onCompleted()
      }
      return Disposables.create()
    }
    #expect(try line.toBlocking().toArray() == [1])
  }

  @Test func `a wait that is over while one inside it goes on returns when that one has`() {
    let (isInside, hand) = (Signal(), Locked<AnyObserver<Int>?>(nil))
    let inner = Handed(
      value: Observable<Int>.create { observer in
        hand.change { $0 = observer }
        isInside.send()
        return Disposables.create()
      })
    let outer = Observable<Int>.create { observer in
      RunLoop.current.perform { _ = try? inner.value.toBlocking().first() }
      let observer = Handed(value: observer)
      Thread.detachNewThread {
        isInside.wait()
        observer.value.onNext(1)
        observer.value.onCompleted()
        hand.value?.onNext(2)
      }
      return Disposables.create()
    }
    let heard = Locked<[Int]?>(nil)
    together({ _ in
      let elements = try? outer.toBlocking().toArray()
      heard.change { $0 = elements }
    })
    #expect(heard.value == [1])
    hand.change { $0 = nil }
  }

  /// The thread that waits is at work on its run loop until then.
  @Test func `a wait that is over leaves its source at once, and not only when its thread is free`() throws {
    let (isAtWork, isOver) = (Signal(), Signal())
    let (left, leftByThen) = (Count(), Locked(0))
    let source = Observable<Int>.create { observer in
      RunLoop.current.perform {
        isAtWork.send()
        isOver.wait()
      }
      let observer = Handed(value: observer)
      Thread.detachNewThread {
        isAtWork.wait()
        observer.value.onNext(1)
        leftByThen.change { $0 = left.value }
        isOver.send()
      }
      return Disposables.create(with: left.up)
    }
    #expect(try source.toBlocking().first() == 1)
    #expect(leftByThen.value == 1 && left.value == 1)
  }

  @Test func `a wait that is over stops nobody who runs the loop after it`() {
    let hasRung = Locked(false)
    together({ _ in
      _ = try? Observable.just(1).toBlocking().first()
      _ = try? Observable<Int>.never().toBlocking(timeout: 0.01).first()
      let alarm = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent() + 0.05, 0, 0, 0) { _ in
        hasRung.change { $0 = true }
        CFRunLoopStop(CFRunLoopGetCurrent())
      }
      #if canImport(Darwin)
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), alarm, .defaultMode)
      #else
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), alarm, kCFRunLoopDefaultMode)
      #endif
      CFRunLoopRun()
    })
    #expect(hasRung.value)
  }
}
