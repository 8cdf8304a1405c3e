import Programs
import Testing

@testable import Rx

/// Operators that hear and pass on everything, and do one thing wrong: the grammar has to notice.
@Suite("Broken operators break the grammar", .takesTurns) struct BrokenGrammar {
  @Test func `who does nothing wrong is let through`() {
    let candidate = Operator("faithful") { world in Faulty { world[0].subscribe($0) } }
    #expect(Law.grammar(of: candidate).counterexample(rounds: 100).map(\.description) == nil)
  }

  @Test func `who says completed twice is caught`() {
    expectBroken("completed twice") { source, observer in
      source.subscribe(
        AnyObserver {
          observer.on($0)
          if $0.isCompleted { observer.on($0) }
        })
    }
  }

  @Test func `who goes on after an error is caught`() {
    expectBroken("an error in between") { source, observer in
      source.subscribe(
        AnyObserver { event in
          if event.element.map({ $0 % 2 == 1 }) == true { observer.onError(Failure(0)) }
          observer.on(event)
        })
    }
  }

  @Test func `who stays is caught`() {
    expectBroken("stays") { source, observer in
      _ = source.subscribe(observer)
      return Disposables.create()
    }
  }

  @Test func `who leaves twice is caught`() {
    expectBroken("leaves twice") { source, observer in
      let receipt = source.subscribe(observer)
      return Disposables.create {
        receipt.dispose()
        receipt.dispose()
      }
    }
  }

  @Test func `who stays after his own end is caught`() {
    expectBroken("stays after the end") { source, observer in
      var isOver = false
      return source.subscribe(
        AnyObserver { event in
          if isOver { return }
          observer.on(event)
          if !event.isStopEvent { observer.onCompleted() }
          isOver = true
        })
    }
  }

  private func expectBroken(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ subscribe: @escaping (Observable<Int>, AnyObserver<Int>) -> any Disposable
  ) {
    let candidate = Operator(name) { world in Faulty { subscribe(world[0], $0) } }
    RxTests.expectBroken([Law.grammar(of: candidate)], sourceLocation: sourceLocation)
  }
}

/// A source without any guard.
private final class Faulty: Observable<Int> {
  private let handler: (AnyObserver<Int>) -> any Disposable

  init(_ handler: @escaping (AnyObserver<Int>) -> any Disposable) {
    self.handler = handler
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    handler(AnyObserver(eventHandler: observer.on))
  }
}
