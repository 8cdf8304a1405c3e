import Programs
import Rx
import Testing

/// Operators that begin or end by the clock.
@Suite("Beginnings and ends, on virtual time", .takesTurns) struct BorderModels {
  @Test func `take(for:) and skip split a sequence by the clock`() {
    expect(
      .timed("take(for:)", { $0.source.take(for: $0.span, scheduler: $0.clock) }) { table in
        let border = table.subscribed + table.span
        let heard = table.heard.filter { $0.time <= border }
        return heard.last?.value.isStopEvent == true ? heard : heard + [.completed(border)]
      })
    expect(
      .timed("skip", { $0.source.skip($0.span, scheduler: $0.clock) }) { table in
        table.heard.filter { $0.time > table.subscribed + table.span || $0.value.isStopEvent }
      })
  }

  @Test func `delaySubscription comes later`() {
    expect(
      .timed("delaySubscription", { $0.source.delaySubscription($0.span, scheduler: $0.clock) }) { table in
        Timetable.heard(table.source, since: table.subscribed + table.span + 1)
      })
    expect(
      .timed("delaySubscription of a cold source", { $0.cold.delaySubscription($0.span, scheduler: $0.clock) }) {
        table in
        table.source.map { Recorded(time: $0.time + table.subscribed + table.span, value: $0.value) }
      })
  }

  @Test func `take and skip until another speaks`() {
    expect(Law<Timetable>.takingUntil())
    expect(Law<Timetable>.skippingUntil())
  }
}

extension Law<Timetable> {
  /// The law of `take(until:)`: the events up to the call of the other source, which completes the result, or fails it.
  static func takingUntil() -> Law {
    timed("take(until:)", { $0.source.take(until: $0.other) }) { table in
      let call = table.heardOfOther.first { !$0.value.isCompleted }
      let heard = table.heard.filter { $0.time <= call?.time ?? .max }
      guard let call, heard.last?.value.isStopEvent != true else { return heard }
      return heard + [call.value.error.map { .error(call.time, $0) } ?? .completed(call.time)]
    }
  }

  /// The law of `skip(until:)`: the events after the call of the other source; without one, only an error of either.
  static func skippingUntil() -> Law {
    timed("skip(until:)", { $0.source.skip(until: $0.other) }) { table in
      let call = table.heardOfOther.first { !$0.value.isCompleted }
      let end = table.heard.last { $0.value.isStopEvent }
      if let call, let error = call.value.error, call.time < end?.time ?? .max { return [.error(call.time, error)] }
      let opened = call?.value.error == nil ? call?.time ?? .max : .max
      return table.heard.filter { $0.time > opened || $0.value.error != nil }
    }
  }
}
