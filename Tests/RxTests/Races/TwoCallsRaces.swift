import Foundation
import Programs
import Testing

@testable import Rx

/// Two threads call the same object, one soon after the other, and have nothing in common but what it keeps.
///
/// All that it keeps is under its locks, or the thread sanitizer tells.
@Suite("Two calls at once", .takesTurns) struct TwoCallsRaces {
  private typealias Calls = (one: () -> Void, other: () -> Void)

  private static var calls: KeyValuePairs<String, () -> Calls> {
    [
      "a SerialDisposable is asked and filled": {
        let slot = SerialDisposable()
        return ({ (slot.disposable as? Note)?.read() }, { slot.disposable = Note() })
      },
      "a RefCountDisposable is asked and disposed": {
        let note = Note()
        let shared = RefCountDisposable(disposable: Disposables.create())
        return (
          { if shared.isDisposed { note.read() } },
          {
            note.write()
            shared.dispose()
          }
        )
      },
      "a connectable is subscribed to when its connection has ended": {
        let note = Note()
        let shared = Observable<Int>.never().multicast { () -> PublishSubject<Int> in
          note.read()
          return PublishSubject()
        }
        let connection = shared.connect()
        return (
          { shared.subscribe().dispose() },
          {
            note.write()
            connection.dispose()
          }
        )
      },
      "an object is asked for its class and gets another": {
        let object = RuntimeObject(RuntimeClass("One"))
        let other = RuntimeClass("Other")
        return ({ _ = object.runtimeClass }, { object.runtimeClass = other })
      },
      "two objects are given proxies of the same type": {
        let (one, other) = (Control(), Control())
        return ({ _ = FirstProxy.proxy(for: one) }, { _ = FirstProxy.proxy(for: other) })
      },
      "a shared sequence is built when another scheduler was mocked": {
        let scheduler = TestScheduler(initialClock: 0)
        return ({ SharingScheduler.mock(scheduler: scheduler) {} }, { _ = SharingScheduler.make() })
      },
      "errors are sent while somebody subscribes to them": {
        let failing = Failing()
        return ({ failing.source.on(.error(RxError.unknown)) }, { failing.subscribe() })
      },
      "errors are sent while somebody leaves them": {
        let failing = Failing()
        return ({ failing.source.on(.error(RxError.unknown)) }, failing.subscribe().dispose)
      },
      "somebody subscribes to errors while somebody else leaves them": {
        let failing = Failing()
        return ({ failing.subscribe() }, failing.subscribe().dispose)
      },
    ]
  }

  @Test("find what the object keeps in order") func calls() throws {
    for (name, make) in Self.calls {
      for isStraight in [true, false] {
        let (one, other) = make()
        try #require((isStraight ? Unseen.row(one, other) : Unseen.row(other, one)) == [], "\(name), \(isStraight)")
      }
    }
  }

  /// A number that one thread writes and another one reads, without a lock.
  private final class Note: Disposable {
    private var number = 1

    func write() { number += 1 }

    func read() { #expect(number > 0) }

    func dispose() {}
  }

  /// The errors of a source that is tried anew, which its trigger hands out.
  private final class Failing {
    let source = Bare<Int>(onDispose: {})
    private var errors = Observable<any Error>.never()
    private let bag = DisposeBag()

    init() {
      source.retry(when: { errors -> Observable<Int> in
        self.errors = errors
        return .never()
      }).subscribe().disposed(by: bag)
      Disposables.create(with: source.forget).disposed(by: bag)
    }

    @discardableResult
    func subscribe() -> any Disposable { errors.subscribe { _ in } }
  }

  /// Operators that turn to the next part when one has ended.
  private static let turning: KeyValuePairs<String, @Sendable ([Observable<Int>]) -> Observable<Int>> = [
    "concat": { Observable.concat($0) },
    "concat of a sequence": { Observable.from($0).concat() },
    "concatMap": { Observable.from($0).concatMap { $0 } },
    "flatMap": { Observable.from($0).flatMap { $0 } },
    "flatMapLatest": { Observable.from($0).flatMapLatest { $0 } },
    "merge(maxConcurrent:)": { Observable.from($0).merge(maxConcurrent: 2) },
  ]

  @Test("may be the end of a part and the return from subscribing to it") func parts() {
    for (name, operation) in Self.turning {
      let heard = Witness<Int>()
      let came = together({ runner in
        runner.note("subscribes")
        operation([Hasty(), .just(1)]).listen(heard).dispose()
      })
      #expect(came && heard.elements == [1] && heard.end?.isCompleted == true, "\(name)")
    }
  }
}

/// A source without protection that ends on another thread while it is subscribed to.
private final class Hasty: Observable<Int> {
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    let hasEnded = Unseen()
    let end = Handed(value: { observer.onCompleted() })
    Thread {
      end.value()
      hasEnded.send()
    }.start()
    hasEnded.wait()
    return Disposables.create()
  }
}

/// A proxy that no other test has asked for.
private final class FirstProxy: DelegateProxy<Control, ControlMessages>, DelegateProxyType {
  static func registerKnownImplementations() { register { (_: Control) in FirstProxy() } }
  static func currentDelegate(for control: Control) -> RuntimeObject? { control.delegate }
  static func setCurrentDelegate(_ delegate: RuntimeObject?, to control: Control) { control.delegate = delegate }
}
