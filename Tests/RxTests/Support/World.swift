@testable import Rx

/// A program in the middle of its run.
final class World {
  let program: Program
  let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  /// What the listener heard, as text.
  private(set) var heard: [String] = []
  /// All that the sources said up to their ends, or until the listener disposed.
  private(set) var history: [Saying] = []
  /// All that the program made them say, even behind their ends, until the listener disposed.
  private(set) var said: [Saying] = []
  /// What was wrong with the grammar.
  private(set) var faults: [String] = []
  /// How many events were heard when the listener disposed while it heard one.
  private(set) var cut: Int?

  private var probes: [Probe] = []
  private var receipt: (any Disposable)?
  private var wantsDisposal = false
  private var hasEnded = false
  private var isDisposed = false
  private var hasThrown = false
  /// How often closures were asked.
  private(set) var asked = 0
  private var isAdvancing = false

  /// - Parameter isDeaf: whether sources go on sending to those who have left.
  init(_ program: Program, isDeaf: Bool = false) {
    self.program = program
    probes = program.preludes.enumerated().map { number, prelude in
      Probe(number, prelude: prelude, isDeaf: isDeaf) { [unowned self] in if !isDisposed { history.append($0) } }
    }
  }

  /// A source of the program.
  subscript(source: Int) -> Observable<Int> {
    probes[source]
  }

  /// The element as it is, unless closures throw at it.
  ///
  /// No closure is asked again after one has thrown, nor after the listener has disposed.
  func bear<Element: FixedWidthInteger>(_ element: Element) throws -> Element {
    asked += 1
    if hasThrown { faults.append("a closure was asked about \(element) after it had thrown") }
    if isDisposed { faults.append("a closure was asked about \(element) after disposal") }
    guard let poison = program.poison, Int(element) == poison else { return element }
    hasThrown = true
    throw Failure.poison
  }
}

extension World {
  /// Runs the program from beginning to end, and disposes at last.
  @discardableResult
  func play<Element>(_ observable: Observable<Element>) -> World {
    receipt = observable.subscribe(Listener(world: self))
    if wantsDisposal { dispose() }
    settle()
    for step in program.steps {
      perform(step)
      settle()
    }
    if !hasEnded && !isDisposed { dispose() }
    settle()
    return self
  }

  /// Makes the sources forget all who listen: a faulty operator may stay for good, and it holds this world.
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

  /// Moves the clock; a listener who is called by the clock can't.
  private func advance(by ticks: Int) {
    if isAdvancing { return }
    isAdvancing = true
    scheduler.advanceTo(scheduler.clock + ticks)
    isAdvancing = false
  }

  /// Lets happen what is due now, and looks whether everyone has gone who should have.
  private func settle() {
    advance(by: 0)
    guard hasEnded || isDisposed else { return }
    for (number, probe) in probes.enumerated() {
      for subscription in probe.subscriptions where !subscription.isRightlyLeft && faults.isEmpty {
        faults.append("at the end, source \(number) was disposed \(subscription.disposals) times, and not once")
      }
    }
  }

  /// Called with every event that comes out of the operator, unguarded.
  fileprivate func hear(_ event: String, isStop: Bool) {
    if hasEnded { faults.append("\(event) after the end") }
    if isDisposed { faults.append("\(event) after disposal") }
    hasEnded = hasEnded || isStop
    heard.append(event)
    guard let answer = program.answers[heard.count - 1], !isDisposed else { return }
    if answer == .dispose, receipt != nil { cut = heard.count }
    if answer == .dispose || !isStop || program.answersTheEnd { perform(answer) }
  }
}

/// The observer at the end, which is on nobody's side: it lets everything in.
private final class Listener<Element>: ObserverType {
  private let world: World

  init(world: World) {
    self.world = world
  }

  func on(_ event: Event<Element>) {
    world.hear("\(event)", isStop: event.isStopEvent)
  }
}
