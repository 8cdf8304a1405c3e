import Foundation
import Programs
import Rx
import Testing

/// Two threads say a word each to an operator, one soon after the other, and have nothing in common but what it keeps.
///
/// The operator's state is under its lock, and so is everything that it hands from thread to thread, or the thread
/// sanitizer tells. When it has ended, the lock is free: it holds nobody up who speaks too late, on a third thread.
@Suite("Two words at once", .takesTurns) struct TwoWordsRaces {
  fileprivate typealias Operation = @Sendable (Observable<Parcel>, Observable<Parcel>) -> Observable<Parcel>

  /// Operators of two sources.
  private static let operations: KeyValuePairs<String, Operation> = [
    "merge": { .merge($0, $1) },
    "zip": { .zip($0, $1, resultSelector: +) },
    "zip of a collection": { .zip([$0, $1]) { $0[0] + $0[1] } },
    "combineLatest": { .combineLatest($0, $1, resultSelector: +) },
    "combineLatest of a collection": { .combineLatest([$0, $1]) { $0[0] + $0[1] } },
    "withLatestFrom": { $0.withLatestFrom($1, resultSelector: +) },
    "amb": { $0.amb($1) },
    "take(until:)": { $0.take(until: $1) },
    "skip(until:)": { $0.skip(until: $1) },
    "sample": { $0.sample($1) },
    "retry(when:)": { source, trigger in source.retry(when: { _ in trigger }) },
    "flatMap": { source, part in source.startWith(Parcel(0)).flatMap { $0.number == 0 ? part : .never() } },
    "flatMap, whose parts speak": { Observable.of($0, $1).flatMap { $0 } },
    "flatMapFirst": { source, part in source.startWith(Parcel(0)).flatMapFirst { $0.number == 0 ? part : .never() } },
    "flatMapLatest": { source, part in source.startWith(Parcel(0)).flatMapLatest { $0.number == 0 ? part : .never() } },
    "concatMap": { source, part in source.startWith(Parcel(0)).concatMap { $0.number == 0 ? part : .never() } },
    "merge(maxConcurrent:)": { Observable.of($0, $1).merge(maxConcurrent: 2) },
    "merge(maxConcurrent:), where some wait": { Observable.of($0, $1, .never(), .never()).merge(maxConcurrent: 2) },
  ]

  /// Operators whose alarm rings while their source speaks.
  private static let clocks: KeyValuePairs<String, @Sendable (Observable<Parcel>, Bell) -> Observable<Parcel>> = [
    "debounce": { $0.debounce(.seconds(1), scheduler: $1) },
    "throttle": { $0.throttle(.seconds(9), scheduler: $1) },
    "delay": { $0.delay(.seconds(1), scheduler: $1) },
    "timeout": { $0.timeout(.seconds(1), scheduler: $1) },
    "buffer": { $0.buffer(timeSpan: .seconds(1), count: 9, scheduler: $1).map { $0.reduce(Parcel(0), +) } },
    "window": { $0.window(timeSpan: .seconds(1), count: 9, scheduler: $1).map { _ in Parcel(0) } },
    "take(for:)": { $0.take(for: .seconds(1), scheduler: $1) },
    "skip(for:)": { $0.skip(.seconds(1), scheduler: $1) },
  ]

  @Test("of two sources are heard one after the other, and hold nobody up who speaks later") func sources() throws {
    for (name, operation) in Self.operations {
      for (one, other) in Word.allCases.flatMap({ one in Word.allCases.map { (one, $0) } }) {
        for (first, isStraight) in [(0, true), (0, false), (1, true), (1, false)] {
          let (source, second) = (Bare<Parcel>(onDispose: {}), Bare<Parcel>(onDispose: {}))
          let ear = Ear(operation(source, second))
          for _ in 0..<first { [source, second].forEach { $0.onNext(Parcel(1)) } }
          ear.hears({ ear.take(one, from: source) }, { ear.take(other, from: second) }, isStraight: isStraight)
          let comment: Comment = "\(name): \(one), \(other) after \(first), \(isStraight)"
          try #require(ear.faults(afterMoreFrom: [source, second]) == [], comment)
        }
      }
    }
  }

  @Test("of a source and an alarm are heard one after the other, and hold nobody up who speaks later")
  func alarms() throws {
    for (name, operation) in Self.clocks {
      for word in Word.allCases {
        for (first, isStraight) in [(0, true), (0, false), (2, true), (2, false)] {
          let (source, bell) = (Bare<Parcel>(onDispose: {}), Bell())
          let ear = Ear(operation(source, bell))
          for _ in 0..<first { source.onNext(Parcel(1)) }
          ear.hears({ ear.take(word, from: source) }, bell.empty(), isStraight: isStraight)
          let comment: Comment = "\(name): \(word), an alarm after \(first), \(isStraight)"
          try #require(ear.faults(afterMoreFrom: [source]) == [], comment)
        }
      }
    }
  }
}

/// An element that whoever hears it reads, without a lock.
private final class Parcel {
  private(set) var number: Int

  init(_ number: Int) {
    self.number = number
  }

  static func + (one: Parcel, other: Parcel) -> Parcel { Parcel(one.number + other.number) }
}

/// A call that one of the threads makes: an event of its source, or a disposal.
private enum Word: CaseIterable {
  case next, completed, error, dispose
}

/// A listener to an operator, with the faults that it finds.
private final class Ear {
  private let heard = Witness<Int>()
  private let receipt: any Disposable
  private var stuck: [String] = []

  init(_ sequence: Observable<Parcel>) {
    receipt = sequence.listen { [heard] event in heard.on(event.map(\.number)) }
  }

  func take(_ word: Word, from source: Bare<Parcel>) {
    switch word {
    case .next: source.on(.next(Parcel(1)))
    case .completed: source.on(.completed)
    case .error: source.on(.error(RxError.unknown))
    case .dispose: receipt.dispose()
    }
  }

  /// Has each of the two speak on a thread of its own.
  func hears(_ one: @escaping () -> Void, _ other: @escaping () -> Void, isStraight: Bool) {
    stuck += isStraight ? Unseen.row(one, other) : Unseen.row(other, one)
  }

  /// Lets the sources, which don't care whether they have ended, go on, on a third thread.
  func faults(afterMoreFrom sources: [Bare<Parcel>]) -> [String] {
    let more = [Word.next, .error].flatMap { word in sources.map { (word, $0) } }
    stuck += stuckThreads(limit: 300, [{ _ in for (word, source) in more { self.take(word, from: source) } }])
    receipt.dispose()
    for source in sources { source.forget() }
    return stuck + heard.faults
  }
}
