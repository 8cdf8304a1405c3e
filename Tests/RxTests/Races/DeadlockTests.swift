import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// The shapes of deadlock that were reported for RxSwift; here they must end.
@Suite("Deadlocks", .takesTurns) struct DeadlockTests {
  private typealias Sender = (Int) -> Void

  /// A thread that is called with the first value waits for another one that sends the second value. (#2717, #2713)
  private func replays(_ source: Observable<Int>, _ send: @escaping Sender) {
    let (isInside, hasSent) = (Signal(), Signal())
    let heard = Locked<[Int]>([])
    var came = false
    let receipt = SerialDisposable()
    together(
      { runner in
        runner.note("subscribes, and waits in onNext for the other thread")
        receipt.disposable = source.subscribe(onNext: { number in
          heard.change { $0.append(number) }
          if number == 1 {
            isInside.send()
            came = hasSent.wait()
          }
        })
      },
      { runner in
        isInside.wait()
        runner.note("sends")
        send(2)
        hasSent.send()
      })
    receipt.dispose()
    #expect(came && heard.value == [1, 2])
  }

  @Test("#2717, #2713: who is replayed to may wait for a thread that sends") func replay() {
    let behavior = BehaviorSubject(value: 1)
    replays(behavior.asObservable(), behavior.onNext)
    let replay = ReplaySubject<Int>.create(bufferSize: 1)
    replay.onNext(1)
    replays(replay.asObservable(), replay.onNext)
    let behaviorRelay = BehaviorRelay(value: 1)
    replays(behaviorRelay.asObservable(), behaviorRelay.accept)
    let replayRelay = ReplayRelay<Int>.create(bufferSize: 1)
    replayRelay.accept(1)
    replays(replayRelay.asObservable(), replayRelay.accept)
  }

  /// One thread waits inside `onNext`, and another one leaves the subject that is calling. (#2713)
  @Test("#2713: who is called by a subject may wait for a thread that leaves it") func leaving() {
    let subjects: [(source: Observable<Int>, send: Sender)] = [
      { ($0.asObservable(), $0.onNext) }(PublishSubject<Int>()),
      { ($0.asObservable(), $0.onNext) }(BehaviorSubject(value: 0)),
      { ($0.asObservable(), $0.onNext) }(ReplaySubject<Int>.createUnbounded()),
    ]
    for subject in subjects {
      let (isInside, hasLeft) = (Signal(), Signal())
      let leaver = subject.source.subscribe { _ in }
      var came = false
      let stayer = subject.source.filter { $0 == 1 }.subscribe(onNext: { _ in
        isInside.send()
        came = hasLeft.wait()
      })
      together(
        { runner in
          runner.note("sends, and waits in onNext for the other thread")
          subject.send(1)
        },
        { runner in
          isInside.wait()
          runner.note("leaves")
          leaver.dispose()
          hasLeft.send()
        })
      stayer.dispose()
      #expect(came)
    }
  }

  /// `zip` leaves a source that is just replaying into it. A replaying subject stands for `share(replay: 1)`.
  @Test("#2653: take(1), a replayed value and zip, subscribed to on two threads") func zip() {
    for round in Rounds.seeds(100) {
      let shared = ReplaySubject<Int>.create(bufferSize: 1)
      let (one, two) = (PublishSubject<Void>(), PublishSubject<Void>())
      let isDone = Signal()
      let first = one.flatMapLatest { shared.take(1) }, second = two.flatMapLatest { shared.take(1) }
      let receipt = Observable.zip(first.take(1), second.take(1), shared.take(1)) { $0 + $1 + $2 }
        .subscribe(onCompleted: isDone.send)
      together(
        { runner in
          runner.note("subscribes to the replayed value")
          one.onNext(())
        },
        { runner in
          runner.note("subscribes to the replayed value, too")
          two.onNext(())
        },
        { runner in
          runner.note("sends the value")
          shared.onNext(1)
        })
      #expect(isDone.wait(), "round \(round)")
      receipt.dispose()
    }
  }

  /// `combineLatest` forwards under its lock into an operator that subscribes to a subject; the subject sends meanwhile
  /// into the same `combineLatest`.
  @Test("#2525: combineLatest over shared values, subscribed to while they change") func combineLatest() {
    for round in Rounds.seeds(100) {
      let (state, trigger) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
      let combined = Observable.combineLatest(state, trigger) { $0 + $1 }.flatMapLatest { sum in
        state.map { _ in sum }.take(1)
      }
      together(
        { runner in
          for number in 1...20 {
            runner.note("changes the state")
            state.onNext(number)
          }
        },
        { runner in
          for number in 1...20 {
            runner.note("changes the trigger")
            trigger.onNext(number)
          }
        },
        { runner in
          for _ in 1...10 {
            runner.note("subscribes")
            let receipt = combined.subscribe { _ in }
            runner.note("disposes")
            receipt.dispose()
          }
        })
      #expect(try! state.value() == 20 && trigger.value() == 20, "round \(round)")
    }
  }

  /// Letting go of the last dependant takes a lock of the app; the thread that holds it asks for a new dependant.
  /// (In RxSwift it is the connection of `share` that disposes under its lock.)
  @Test("#2698: disposables let go of what they hold outside of their locks") func disposables() {
    let holders: [(any Disposable) -> (letGo: () -> Void, handOver: () -> Void)] = [
      { disposable in
        let composite = CompositeDisposable()
        _ = composite.insert(disposable)
        return (composite.dispose, { _ = composite.insert(Disposables.create()) })
      },
      { disposable in
        let serial = SerialDisposable()
        serial.disposable = disposable
        return (serial.dispose, { serial.disposable = Disposables.create() })
      },
      { disposable in
        let serial = SerialDisposable()
        serial.disposable = disposable
        return ({ serial.disposable = Disposables.create() }, { serial.disposable = Disposables.create() })
      },
      { disposable in
        let shared = RefCountDisposable(disposable: disposable)
        return (shared.dispose, { shared.retain().dispose() })
      },
    ]
    for (index, holder) in holders.enumerated() {
      let lock = NSLock()
      let (isHeld, isLettingGo) = (Signal(), Signal())
      let (letGo, handOver) = holder(
        Disposables.create {
          isLettingGo.send()
          lock.withLock {}
        })
      var came = false
      together(
        { runner in
          isHeld.wait()
          runner.note("lets go, which takes the app's lock")
          letGo()
        },
        { runner in
          lock.lock()
          isHeld.send()
          came = isLettingGo.wait()
          runner.note("hands over one more, holding the app's lock")
          handOver()
          lock.unlock()
        })
      #expect(came, "holder \(index)")
    }
  }

  /// The inner source sends from another thread before `subscribe` has returned. (#1323, #1344)
  @Test("#1344: an inner source may wait, while it is subscribed to, for what it sends elsewhere") func subscribing() {
    let operators: [(Observable<Int>) -> Observable<Int>] = [
      { source in Observable.just(0).flatMap { _ in source } },
      { source in Observable.just(0).concatMap { _ in source } },
      { source in Observable.just(0).flatMapLatest { _ in source } },
      { source in Observable.just(0).flatMapFirst { _ in source } },
      { Observable.merge($0, .just(0)) }, { Observable.concat(.just(0), $0) },
      { Observable.combineLatest($0, Observable.just(0), resultSelector: +) },
      { Observable.zip($0, Observable.just(0), resultSelector: +) },
      { $0.withLatestFrom(Observable.just(0), resultSelector: +) }, { $0.amb(Observable.never()) },
    ]
    for (index, operation) in operators.enumerated() {
      let (isSubscribed, hasSent) = (Signal(), Signal())
      var sender: AnyObserver<Int>?
      var came = false
      let receipt = SerialDisposable()
      let source = Observable<Int>.create { observer in
        sender = observer
        isSubscribed.send()
        came = hasSent.wait()
        return Disposables.create()
      }
      together(
        { runner in
          runner.note("subscribes, and waits in the source")
          receipt.disposable = operation(source).subscribe { _ in }
        },
        { runner in
          isSubscribed.wait()
          runner.note("sends")
          sender?.onNext(1)
          hasSent.send()
        })
      receipt.dispose()
      sender = nil
      #expect(came, "operator \(index)")
    }
  }
}
