@testable import Rx

/// A run of a program.
final class World {
  let program: Program
  let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  /// The events that the listener received, as text.
  private(set) var heard: [String] = []
  /// The events of all sources up to their ends, or until the listener disposed.
  private(set) var history: [Saying] = []
  /// The events of all sources, even those after their ends, until the listener disposed.
  private(set) var said: [Saying] = []
  /// The violations of the grammar and of the rules of disposal.
  private(set) var faults: [String] = []
  /// The number of events at which the listener disposed while it received one; nil if it didn't.
  private(set) var cut: Int?

  private var probes: [Probe] = []
  private var receipt: (any Disposable)?
  private var wantsDisposal = false
  private var hasEnded = false
  private var isDisposed = false
  private var hasThrown = false
  /// Whether a closure has thrown before the end. One that is still asked later, by a source that sends inside
  /// `subscribe`, throws in vain (clause G4).
  private var owesError = false
  /// Whether the listener has heard the end to its last word, so that the operator can know that it is over.
  private var isOver = false
  /// The number of calls of closures.
  private(set) var asked = 0
  private var isAdvancing = false

  /// - Parameter isDeaf: whether sources go on sending after a disposal.
  init(_ program: Program, isDeaf: Bool = false) {
    self.program = program
    probes = program.preludes.enumerated().map { number, prelude in
      Probe(number, prelude: prelude, isDeaf: isDeaf) { [unowned self] in if !isDisposed { history.append($0) } }
    }
  }

  subscript(source: Int) -> Observable<Int> {
    probes[source]
  }

  /// Returns an element, or throws if it is the program's `poison`; for the closures of operators.
  ///
  /// No closure may be called after one has thrown, after the listener has disposed, or after it has heard the end.
  func bear<Element: FixedWidthInteger>(_ element: Element) throws -> Element {
    asked += 1
    if hasThrown { faults.append("a closure was asked about \(element) after it had thrown") }
    if isDisposed { faults.append("a closure was asked about \(element) after disposal") }
    if isOver { faults.append("a closure was asked about \(element) after the end") }
    guard let poison = program.poison, Int(element) == poison else { return element }
    hasThrown = true
    owesError = owesError || !hasEnded
    throw Failure.poison
  }
}

extension World {
  /// Runs the program from beginning to end, and disposes at the end.
  @discardableResult
  func play<Element>(_ observable: Observable<Element>) -> World {
    receipt = observable.listen { self.hear("\($0)", isStop: $0.isStopEvent) }
    if wantsDisposal { dispose() }
    settle()
    for step in program.steps {
      perform(step)
      settle()
    }
    if owesError && !isDisposed && heard.last != "\(Event<Int>.error(Failure.poison))" {
      faults.append("a closure has thrown, and the last word is \(heard.last ?? "none")")
    }
    if !hasEnded && !isDisposed { dispose() }
    settle()
    return self
  }

  /// Makes the sources drop all observers: a faulty operator may never be released, and it holds this object.
  func abandon() {
    probes.forEach { $0.abandon() }
  }

  private func perform(_ step: Program.Step) {
    switch step {
    case .say(let source, let event):
      if !isDisposed { said.append(Saying(source: source, event: event)) }
      probes[source].say(event, isEarly: receipt == nil)
    case .dispose: dispose()
    case .wait(let ticks): advance(by: ticks)
    }
  }

  private func dispose() {
    guard let receipt else { return wantsDisposal = true }
    if !isDisposed { receipt.dispose() }
    isDisposed = true
  }

  /// Advances the clock, but not from inside an action of the clock.
  private func advance(by ticks: Int) {
    if isAdvancing { return }
    isAdvancing = true
    scheduler.advanceTo(scheduler.clock + ticks)
    isAdvancing = false
  }

  /// Runs the actions that are due now, and checks after the end that every source was disposed.
  private func settle() {
    advance(by: 0)
    guard hasEnded || isDisposed else { return }
    for (number, probe) in probes.enumerated() {
      for subscription in probe.subscriptions where !subscription.isRightlyLeft && faults.isEmpty {
        faults.append("at the end, source \(number) was disposed \(subscription.disposals) times, and not once")
      }
    }
  }

  /// Receives every event that comes out of the operator.
  private func hear(_ event: String, isStop: Bool) {
    if hasEnded { faults.append("\(event) after the end") }
    if isDisposed { faults.append("\(event) after disposal") }
    hasEnded = hasEnded || isStop
    heard.append(event)
    defer { if isStop && receipt != nil { isOver = true } }
    guard let answer = program.answers[heard.count - 1], !isDisposed else { return }
    if answer == .dispose, receipt != nil { cut = heard.count }
    if answer == .dispose || !isStop || program.answersTheEnd { perform(answer) }
  }
}
