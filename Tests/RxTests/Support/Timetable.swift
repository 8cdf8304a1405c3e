import Rx
import RandomTesting

/// The events of one run in virtual time, with the times of subscription and disposal.
///
/// At each tick, the order is: disposal, subscription, the source, the other source, scheduled actions.
struct Timetable {
  var source: [Recorded<Event<Int>>]
  var other: [Recorded<Event<Int>>]
  var subscribed: Int
  var disposed: Int
  /// The delay of operators, in ticks.
  var span: Int
  /// The argument of operators that count.
  var count: Int
  /// `true` if scheduled actions can't be cancelled any more, as with a `LateScheduler`.
  var isLate: Bool
}

extension Timetable {
  /// Returns the events from a time on, up to the end.
  static func heard(_ events: [Recorded<Event<Int>>], since time: Int) -> [Recorded<Event<Int>>] {
    let events = events.filter { $0.time >= time }
    return Array(events.prefix((events.firstIndex { $0.value.isStopEvent } ?? events.count - 1) + 1))
  }

  /// The source's events for a subscriber at `subscribed`.
  var heard: [Recorded<Event<Int>>] { Self.heard(source, since: subscribed) }

  /// The other source's events for a subscriber at `subscribed`.
  var heardOfOther: [Recorded<Event<Int>>] { Self.heard(other, since: subscribed) }

  /// The events of both sources, in the order in which they are sent.
  var heardOfBoth: [(isOther: Bool, event: Recorded<Event<Int>>)] {
    let both = heard.map { (false, $0) } + heardOfOther.map { (true, $0) }
    return both.enumerated().sorted { ($0.element.1.time, $0.offset) < ($1.element.1.time, $1.offset) }.map(\.element)
  }
}

extension Timetable: Playable {
  static func random(_: Void, using random: inout Seeded) -> Timetable {
    Timetable(
      source: events(from: 1, using: &random), other: events(from: 101, using: &random),
      subscribed: .random(in: 0...4, using: &random), disposed: .random(in: 5...40, using: &random),
      span: .random(in: 1...6, using: &random), count: .random(in: 1...3, using: &random),
      isLate: .random(using: &random))
  }

  private static func events(from first: Int, using random: inout Seeded) -> [Recorded<Event<Int>>] {
    var time = 0
    var events: [Recorded<Event<Int>>] = []
    for number in 0..<Int.random(in: 0...8, using: &random) {
      time += [0, 1, 1, 2, 2, 3, 4, 7].randomElement(using: &random)!
      events.append(.next(time, first + number))
    }
    time += Int.random(in: 0...5, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: events.append(.error(time, Failure(first)))
    case 1, 2: events.append(.completed(time))
    default: break
    }
    return events
  }
}

extension Timetable {
  var size: Int { source.count + other.count }

  var smaller: [Timetable] {
    fewerEvents + earlierEvents + simplerNumbers
  }

  private func with(_ change: (inout Timetable) -> Void) -> Timetable {
    var table = self
    change(&table)
    return table
  }

  private var fewerEvents: [Timetable] {
    source.withoutOne.map { events in with { $0.source = events } }
      + other.withoutOne.map { events in with { $0.other = events } }
  }

  private var earlierEvents: [Timetable] {
    source.indices.map { index in with { $0.source = source.earlier(from: index) } }.filter { $0.source != source }
      + other.indices.map { index in with { $0.other = other.earlier(from: index) } }.filter { $0.other != other }
  }

  private var simplerNumbers: [Timetable] {
    (isLate ? [with { $0.isLate = false }] : []) + (subscribed > 0 ? [with { $0.subscribed -= 1 }] : [])
      + (disposed > 5 ? [with { $0.disposed -= 1 }] : []) + (span > 1 ? [with { $0.span -= 1 }] : [])
      + (count > 1 ? [with { $0.count -= 1 }] : [])
  }
}

extension [Recorded<Event<Int>>] {
  /// Returns the events with those from `index` on one tick earlier, unless that changes the order.
  fileprivate func earlier(from index: Int) -> Self {
    if self[index].time == (index == 0 ? 0 : self[index - 1].time) { return self }
    return self[..<index] + self[index...].map { Recorded(time: $0.time - 1, value: $0.value) }
  }
}

extension Timetable: CustomStringConvertible {
  var description: String {
    """
      source \(source), other \(other)
      subscribed at \(subscribed), disposed at \(disposed), span \(span), count \(count)\(isLate ? ", alarms can't be called off" : "")
    """
  }
}
