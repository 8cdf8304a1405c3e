import Programs
import Rx
import Testing

/// Operators that put elements together by the clock.
@Suite("Packets, on virtual time", .takesTurns) struct PacketModels {
  @Test func `buffer packs by count and by the clock`() { expect(.buffering()) }

  @Test func `window is buffer with sequences`() { expect(.windowing()) }
}

/// One packet: when it was opened and closed, what came in it and when, and whether a stop event closed it.
private struct Packet {
  var opened: Int
  var closed: Int
  var events: [Recorded<Event<Int>>] = []
}

extension Timetable {
  /// The packets up to the end of the source or of the run: each is closed by its last element, or by the clock.
  fileprivate var packets: [Packet] {
    var packets = [Packet(opened: subscribed, closed: subscribed + span)]
    for event in heard {
      while packets.last!.closed < event.time { packets.openNext(span) }
      packets[packets.count - 1].events.append(event)
      if event.value.isStopEvent || packets.last!.events.count == count {
        packets[packets.count - 1].closed = event.time
      }
      if event.value.isStopEvent { return packets }
      if packets.last!.events.count == count { packets.openNext(span) }
    }
    while packets.last!.closed < disposed { packets.openNext(span) }
    return packets
  }
}

extension [Packet] {
  fileprivate mutating func openNext(_ span: Int) {
    append(Packet(opened: last!.closed, closed: last!.closed + span))
  }
}

extension Law<Timetable> {
  static func buffering(
    _ expression: @escaping (Run) -> Observable<[Int]> = {
      $0.source.buffer(timeSpan: $0.span, count: $0.table.count, scheduler: $0.clock)
    }
  ) -> Law {
    timed("buffer", expression) { table in
      table.packets.flatMap { packet -> [Recorded<Event<[Int]>>] in
        let elements = packet.events.compactMap(\.value.element)
        let end = packet.events.last { $0.value.isStopEvent }
        if let error = end?.value.error { return [.error(packet.closed, error)] }
        return [.next(packet.closed, elements)] + (end == nil ? [] : [.completed(packet.closed)])
      }
    }
  }

  /// Each window says its number, and what it carries.
  static func windowing() -> Law {
    timed(
      "window",
      { run in
        run.source.window(timeSpan: run.span, count: run.table.count, scheduler: run.clock).enumerated()
          .flatMap { number, window in window.materialize().map { "\(number) \($0)" } }
      }
    ) { table in
      let packets = table.packets
      return packets.enumerated().flatMap { number, packet -> [Recorded<Event<String>>] in
        let end = packet.events.last { $0.value.isStopEvent }
        let closing = end.map { _ in [] } ?? [Recorded.next(packet.closed, "\(number) completed")]
        let carried = packet.events.map { Recorded.next($0.time, "\(number) \($0.value)") }
        guard let end else { return carried + closing }
        return carried + [end.value.error.map { .error(end.time, $0) } ?? .completed(end.time)]
      }
    }
  }
}
