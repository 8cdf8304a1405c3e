import Rx

/// What closures capture: it must die with them.
private final class Captive {}

/// A weak look at something.
private struct Watch {
  let name: String
  weak var captive: Captive?
}

/// What is left of one subscription when it is over.
struct Hearing {
  private(set) var threw = false
  private(set) var faults: [String] = []

  init(_ suspect: Suspect, _ ending: Ending, keepsReceipt: Bool = false) {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let scheduler = TestScheduler(initialClock: 0)
    let before = Resources.total
    var receipt: SerialDisposable? = SerialDisposable()
    let watches = play(suspect, ending, source, other, scheduler, receipt!)
    if !keepsReceipt { receipt = nil }
    faults = watches.filter { $0.captive != nil }.map { "\(suspect.name), \(ending): \($0.name) lives on" }
    receipt = nil
    // Items that were called off lie in the clock's queue until their time has come.
    scheduler.advanceTo(10_000)
    let left = Resources.total - before
    if left != 0 { faults.append("\(suspect.name), \(ending): \(left) objects left behind") }
  }

  /// Lets one subscription live and die; all that it needed is out of reach when this returns.
  private mutating func play(
    _ suspect: Suspect, _ ending: Ending, _ source: PublishSubject<Int>, _ other: PublishSubject<Int>,
    _ scheduler: TestScheduler, _ receipt: SerialDisposable
  ) -> [Watch] {
    let (ofClosure, ofObserver) = (Captive(), Captive())
    var calls = 0
    var hasEnded = false
    let material = Material(
      source: source, other: other,
      closure: { number in
        calls += withExtendedLifetime(ofClosure) { 1 }
        if ending == .throwing && calls == 2 { throw RxError.unknown }
        return number
      },
      scheduler: scheduler)
    receipt.disposable = suspect.subscribe(material) { isEnd in
      hasEnded = withExtendedLifetime(ofObserver) { hasEnded || isEnd }
      if ending == .disposalInside { receipt.dispose() }
    }
    for number in 1...3 {
      source.onNext(number)
      other.onNext(number)
      scheduler.advanceTo(scheduler.clock + 3)
    }
    switch ending {
    case .error: source.onError(RxError.unknown)
    case .disposal: receipt.dispose()
    case .completion, .throwing, .disposalInside: source.onCompleted()
    }
    source.onNext(4)
    other.onCompleted()
    scheduler.advanceTo(scheduler.clock + 1000)
    threw = ending == .throwing && calls >= 2
    if !hasEnded { receipt.dispose() }
    return [
      Watch(name: "what its closure captured", captive: ofClosure),
      Watch(name: "what its observer captured", captive: ofObserver),
    ]
  }
}
