import Rx
import Synchronization

/// An observer that checks the grammar: one event at a time, and none after a terminal one.
///
/// It has no lock: if the core doesn't order two events, the thread sanitizer reports a race here.
final class Witness<Element>: ObserverType {
  private(set) var events: [Event<Element>] = []
  /// An action while an event is received, for tests of this class.
  var meanwhile: (() -> Void)?
  private let isInside = Atomic(false)
  private let overlaps = Count()
  private var afterTheEnd = 0
  private let arrivals = Count()
  private var arrivedBefore: Int?

  func on(_ event: Event<Element>) {
    arrivals.up()
    if isInside.exchange(true, ordering: .relaxed) { return overlaps.up() }
    if events.last?.isStopEvent == true { afterTheEnd += 1 }
    events.append(event)
    meanwhile?()
    isInside.store(false, ordering: .relaxed)
  }

  /// Notes what has come by now, when `dispose()` has returned. Only the thread that disposes may call it.
  func noteDisposal() { arrivedBefore = arrivals.value }

  /// How many events came after a disposal.
  private var late: Int { arrivedBefore.map { arrivals.value - $0 } ?? 0 }

  var elements: [Element] { events.compactMap(\.element) }

  /// The terminal event, if there was one.
  var end: Event<Element>? { events.last.flatMap { $0.isStopEvent ? $0 : nil } }

  /// The violations of the grammar. After a disposal, up to three threads may have one event each on its way; twice that
  /// is let pass, because nothing orders the count.
  var faults: [String] {
    (overlaps.value > 0 ? ["\(overlaps.value) events came while another was on its way"] : [])
      + (afterTheEnd > 0 ? ["\(afterTheEnd) events came after the end"] : [])
      + (late > 6 ? ["\(late) events came after the disposal"] : [])
  }
}

/// A number, and the thread that sent it.
struct Sent: Equatable {
  let sender: Int
  let number: Int
}

/// Returns whether the numbers of each sender come in the order 0, 1, 2 …, none missing and none twice.
func keepsOrder(_ elements: [Sent], senders: Int, count: Int) -> Bool {
  (0..<senders).allSatisfy { sender in
    elements.filter { $0.sender == sender }.map(\.number) == Array(0..<count)
  }
}

/// Collects the elements that several threads send at the same time.
struct Ledger {
  private let sent = Locked<[Sent]>([])

  init(_ source: Observable<Sent>) {
    _ = source.subscribe(onNext: { [sent] element in sent.change { $0.append(element) } })
  }

  var elements: [Sent] { sent.value }
}
