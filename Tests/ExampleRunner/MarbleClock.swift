import Marbles

/// An event that a subscriber received.
enum Heard: Hashable {
  /// The description of a value, and Swift code for it.
  case next(String, literal: String)
  case error(String)
  case completed

  var isEnd: Bool {
    if case .next = self { false } else { true }
  }
}

/// Receives the events of one subscriber.
public final class MarbleListener {
  private let hear: (Heard) -> Void

  init(_ hear: @escaping (Heard) -> Void) { self.hear = hear }

  public func next<Element>(_ element: Element) {
    let text = "\(element)"
    hear(.next(text, literal: element is String ? "\"\(text)\"" : text))
  }

  public func error(_ error: any Error) { hear(.error("\(error)")) }

  public func completed() { hear(.completed) }
}

/// Virtual time for one diagram. At every tick subscribers come, then others go, then the sources send, in their order.
final class MarbleClock {
  struct Subscription {
    let source: Int
    let began: Int
    var ended: Int?
    /// The tick of the diagram at which the source's own time begins.
    let origin: Int
    /// The tick of the source's own time that is to be sent next.
    var next: Int
    let send: (Marble) -> Void
  }

  private let diagram: Diagram
  private(set) var subscriptions: [Subscription] = []
  /// The events of each subscriber at each tick.
  private(set) var heard: [[Int: [Heard]]]
  private var now = 0
  /// The sources that have sent at this tick, or are sending.
  private var turned: Set<Int> = []
  private var receipts: [Int: () -> Void] = [:]
  private var isRunning = true
  /// `true` during a tick of the clock, in which the sources get their turn anyway.
  private var isTicking = false
  /// Makes the core give the sources another turn at this tick, for a subscriber who came after their first.
  private var whenDue: (() -> Void)?
  /// The marbles that may still be sent. The limit ends a tick in which a source is subscribed to again and again.
  private var patience = 10_000

  init(_ diagram: Diagram) {
    self.diagram = diagram
    heard = diagram.results.map { _ in [:] }
  }

  func subscribe(to source: Int, _ send: @escaping (Marble) -> Void) -> Int {
    let isCold = diagram.sources[source].isCold
    // A subscriber who comes after a hot source's turn has missed its marbles of this tick.
    let next = isCold ? 0 : turned.contains(source) ? now + 1 : now
    subscriptions.append(Subscription(source: source, began: now, origin: isCold ? now : 0, next: next, send: send))
    if !isTicking { whenDue?() }
    return subscriptions.count - 1
  }

  func dispose(_ subscription: Int) {
    guard isRunning, subscriptions[subscription].ended == nil else { return }
    subscriptions[subscription].ended = now
  }

  /// Lets time pass until nothing more can happen; drops all closures at the end, so that no object outlives the run.
  func run(_ subscribe: (MarbleListener) -> () -> Void) {
    while now < diagram.length || isPending, patience > 0 {
      tick(subscribe)
      now += 1
    }
    finish()
  }

  /// Lets the core's virtual time pass instead of its own, for an expression with a clock.
  ///
  /// At each tick, the core's own actions come after subscribers and sources, in the core's order. If the expression
  /// still sends long after the diagram's end, it is taken to be endless, and only the drawn ticks count.
  ///
  /// - Parameters:
  ///   - at: makes the core call an action at a tick.
  ///   - start: lets the core's time pass until nothing more is due.
  func run(
    at: @escaping (Int, @escaping () -> Void) -> Void, start: () -> Void,
    _ subscribe: @escaping (MarbleListener) -> () -> Void
  ) {
    let end = diagram.length + 2 * Self.echo
    for time in 0..<end {
      at(time) { [self] in
        now = time
        if time < diagram.length || isPending, patience > 0 { tick(subscribe) }
      }
    }
    at(end) { [self] in finish() }
    whenDue = { [unowned self] in
      at(now) { [self] in
        if isRunning { while turn() {} }
      }
    }
    start()
    whenDue = nil
    if heard.contains(where: { ($0.keys.max() ?? 0) >= diagram.length + Self.echo }) { cut() }
  }

  /// The number of ticks after the drawn ones within which an expression that ends must end.
  private static let echo = 32

  /// Drops the events after the drawn ticks.
  private func cut() {
    heard = heard.map { $0.filter { $0.key < diagram.length } }
    subscriptions = subscriptions.filter { $0.began < diagram.length }.map {
      var subscription = $0
      if let ended = $0.ended, ended >= diagram.length { subscription.ended = nil }
      return subscription
    }
  }

  /// Lets subscribers come and go, and then the sources send.
  private func tick(_ subscribe: (MarbleListener) -> () -> Void) {
    turned = []
    isTicking = true
    for result in diagram.results.indices where start(of: result) == now { listen(result, subscribe) }
    for result in diagram.results.indices where end(of: result) == now { receipts.removeValue(forKey: result)?() }
    while turn() {}
    isTicking = false
  }

  private func finish() {
    isRunning = false
    for receipt in receipts.values { receipt() }
    receipts = [:]
    subscriptions = subscriptions.map {
      Subscription(
        source: $0.source, began: $0.began, ended: $0.ended, origin: $0.origin, next: $0.next, send: { _ in })
    }
  }

  /// `true` if the run ended by itself, within its limit of marbles.
  var isAtRest: Bool { patience > 0 }

  private func listen(_ result: Int, _ subscribe: (MarbleListener) -> () -> Void) {
    let listener = MarbleListener { [unowned self] event in
      if isRunning { heard[result][now, default: []].append(event) }
    }
    receipts[result] = subscribe(listener)
  }

  private func start(of result: Int) -> Int { tick(of: .subscribed, in: result) ?? 0 }

  private func end(of result: Int) -> Int? { tick(of: .disposed, in: result) }

  private func tick(of mark: Marble, in result: Int) -> Int? {
    diagram.results[result].subscriptions.first?.timeline.ticks.firstIndex { $0.contains(mark) }
  }

  private var isPending: Bool {
    subscriptions.contains { $0.next < timeline(of: $0).end }
  }

  private func timeline(of subscription: Subscription) -> Timeline { diagram.sources[subscription.source].timeline }

  /// Gives every source its turn; returns whether one of them sent anything.
  private func turn() -> Bool {
    var hasSent = false
    for source in diagram.sources.indices {
      turned.insert(source)
      var index = 0
      // Sending may add subscriptions.
      while index < subscriptions.count {
        if subscriptions[index].source == source, send(index) { hasSent = true }
        index += 1
      }
    }
    return hasSent
  }

  /// Sends the due marbles to one subscription; returns whether there were any.
  private func send(_ index: Int) -> Bool {
    let subscription = subscriptions[index]
    guard subscription.origin + subscription.next <= now, patience > 0 else { return false }
    subscriptions[index].next += 1
    let marbles = timeline(of: subscription)[subscription.next]
    for marble in marbles { subscription.send(marble) }
    patience -= marbles.count
    return !marbles.isEmpty
  }
}
