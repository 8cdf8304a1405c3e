import Programs
import Rx
import Testing

/// Operators that send elements later, or not at all.
@Suite("Waiting, on virtual time", .takesTurns) struct WaitingModels {
  @Test func `debounce waits for a pause`() { expect(.debouncing()) }

  @Test func `throttle keeps its distance`() {
    expect(.throttling(), rounds: 300)
    expect(.throttling(latest: false) { $0.source.throttle($0.span, latest: false, scheduler: $0.clock) })
  }

  @Test func `delay shifts`() { expect(.delaying()) }

  @Test func `timeout loses patience`() {
    expect(
      .timeout({ $0.source.timeout($0.span, scheduler: $0.clock) }) { _, late in
        [.error(late, RxError.timeout)]
      })
    expect(
      .timeout({ $0.source.timeout($0.span, other: $0.other, scheduler: $0.clock) }) { table, late in
        Timetable.heard(table.other, since: late + 1)
      })
  }

  @Test func `sample waits for a question`() {
    expect(.sampling(nil))
    expect(.sampling(0))
  }
}

extension Run {
  /// The span of the table, as operators want it.
  var span: RxTimeInterval { .seconds(table.span) }
}

extension Law<Timetable> {
  typealias Expression = (Run) -> Observable<Int>

  /// An element is sent `span` later if nothing has come by then; a completion sends it at once.
  static func debouncing(
    _ expression: @escaping Expression = { $0.source.debounce($0.span, scheduler: $0.clock) }
  ) -> Law {
    timed("debounce", expression) { table in
      let heard = table.heard
      return heard.enumerated().flatMap { index, event -> [Recorded<Event<Int>>] in
        guard let element = event.value.element else { return [event] }
        guard let next = heard.dropFirst(index + 1).first, next.time <= event.time + table.span
        else { return [.next(event.time + table.span, element)] }
        return next.value.isCompleted ? [.next(next.time, element)] : []
      }
    }
  }

  /// An element is sent if `span` has passed since the last one was; else the latest of these is sent when it has.
  static func throttling(
    latest: Bool = true, _ expression: @escaping Expression = { $0.source.throttle($0.span, scheduler: $0.clock) }
  ) -> Law {
    timed("throttle(latest: \(latest))", expression) { table in
      var sent: [Recorded<Event<Int>>] = []
      var held: Int?
      var next: Int { (sent.last?.time ?? -table.span) + table.span }
      for event in table.heard + [.next(.max, 0)] {
        if let element = held, event.time > next || event.value.isCompleted {
          sent.append(.next(next, element))
          held = nil
          if event.value.isCompleted { return sent + [.completed(max(sent.last!.time, event.time))] }
        }
        guard let element = event.value.element else { return sent + [event] }
        if event.time == .max { break }
        if event.time >= next {
          sent.append(event)
          held = nil
        } else if latest {
          held = element
        }
      }
      return sent
    }
  }

  /// Everything comes `span` later, but an error at once, and then nothing that was on its way.
  static func delaying(
    _ expression: @escaping Expression = { $0.source.delay($0.span, scheduler: $0.clock) }
  ) -> Law {
    timed("delay", expression) { table in
      let error = table.heard.filter { $0.value.error != nil }
      let delayed = table.heard.filter { $0.value.error == nil }
        .map { Recorded(time: $0.time + table.span, value: $0.value) }
      return delayed.filter { $0.time < error.first?.time ?? .max } + error
    }
  }

  /// The events before the first gap that is longer than `span`, and then what `others` has at the tick of the alarm.
  static func timeout(
    _ expression: @escaping Expression, others: @escaping (Timetable, Int) -> [Recorded<Event<Int>>]
  ) -> Law {
    timed("timeout", expression) { table in
      let times = [table.subscribed] + table.heard.map(\.time)
      let gap = Array(zip(times, times.dropFirst())).firstIndex { $0 + table.span < $1 } ?? table.heard.count
      if gap == table.heard.count, table.heard.last?.value.isStopEvent == true { return table.heard }
      return table.heard[..<gap] + others(table, times[gap] + table.span)
    }
  }

  /// At every event of the other source: the latest element, if it is new, or the default value.
  static func sampling(_ defaultValue: Int?) -> Law {
    timed(
      "sample(defaultValue: \(String(describing: defaultValue)))",
      { $0.source.sample($0.other, defaultValue: defaultValue) }
    ) {
      table in
      var sent: [Recorded<Event<Int>>] = []
      var element: Int?
      var isOver = false
      for (isOther, event) in table.heardOfBoth {
        if event.value.error != nil { return sent + [event] }
        if isOther {
          if let element = element ?? defaultValue { sent.append(.next(event.time, element)) }
          element = nil
          if isOver { return sent + [.completed(event.time)] }
        } else {
          element = event.value.element ?? element
          isOver = event.value.isCompleted
        }
      }
      return sent
    }
  }
}
