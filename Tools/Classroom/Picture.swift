import Foundation

/// Two traces drawn as lines of marbles with aligned columns, and the place of their first difference.
struct TracePicture {
  /// One track in both traces.
  struct Row {
    let track: String
    let expected: String
    let observed: String
  }

  let rows: [Row]
  /// The length of a line, in characters.
  var width: Int { rows.map(\.expected.count).max() ?? 0 }
  /// The line of times above the columns; nil if the times are ticks and not from a clock.
  let ruler: String?
  /// The row and the column, in characters, of the first difference.
  let difference: (row: Int, column: Int)?

  init(expected: [TraceEvent], observed: [TraceEvent]) {
    let all = expected + observed
    let first = zip(expected, observed).prefix { $0 == $1 }.count
    // If all times are equal, every event gets a column, so that the order can be seen.
    let isTimeless = Set(all.map(\.time)).count <= 1
    let (left, right) = (Self.cells(expected, isTimeless), Self.cells(observed, isTimeless))
    let columns = Self.columns(left + right)
    let tracks = Self.tracks(all)
    var rows: [Row] = [], difference: (Int, Int)?
    let culprit = expected.indices.contains(first) ? left[first] : observed.indices.contains(first) ? right[first] : nil
    let widths = columns.map { column in
      tracks.flatMap { track in [left, right].map { Self.text($0, track, column).count } }.max() ?? 1
    }
    for (number, track) in tracks.enumerated() {
      func line(_ cells: [Cell]) -> String {
        zip(columns, widths).map { column, width in
          let text = Self.text(cells, track, column)
          return text + String(repeating: "-", count: width - text.count)
        }.joined(separator: "-")
      }
      rows.append(Row(track: track, expected: "-" + line(left) + "-", observed: "-" + line(right) + "-"))
      if let culprit, culprit.event.track == track, let place = columns.firstIndex(of: culprit.column) {
        difference = (number, 1 + widths[..<place].reduce(0) { $0 + $1 + 1 })
      }
    }
    self.rows = rows
    self.difference = difference
    ruler = Self.isClocked(all) ? Self.ruler(columns, widths, Set(all.map(\.time))) : nil
  }

  /// Returns whether the times come from a clock. Ticks count from 0 and hardly leave any number out.
  static func isClocked(_ events: [TraceEvent]) -> Bool {
    let times = Set(events.map(\.time)).sorted()
    guard let first = times.first, times.count > 1 else { return false }
    return first > 1 || zip(times, times.dropFirst()).contains { $1 - $0 > 3 }
  }

  private struct Cell {
    let column: Int
    let event: TraceEvent
  }

  private static func cells(_ events: [TraceEvent], _ isTimeless: Bool) -> [Cell] {
    events.enumerated().map { Cell(column: isTimeless ? $0.offset : $0.element.time, event: $0.element) }
  }

  /// The times that have a column: those of the events, and all times in between if there are few.
  private static func columns(_ cells: [Cell]) -> [Int] {
    let times = Set(cells.map(\.column)).sorted()
    guard let low = times.first, let high = times.last, high - low <= max(24, times.count * 2) else { return times }
    return Array(low...high)
  }

  /// The names of the tracks. The scenario's own track, whose name is empty, comes last: the others lead to it.
  private static func tracks(_ events: [TraceEvent]) -> [String] {
    var tracks: [String] = []
    for event in events where !tracks.contains(event.track) { tracks.append(event.track) }
    return tracks.filter { !$0.isEmpty } + tracks.filter(\.isEmpty)
  }

  /// The text in one column of a track; several events stand between `(` and `)`.
  private static func text(_ cells: [Cell], _ track: String, _ column: Int) -> String {
    let events = cells.filter { $0.column == column && $0.event.track == track }.map { symbol(of: $0.event) }
    return events.count > 1 ? "(\(events.joined(separator: " ")))" : events.first ?? ""
  }

  /// Writes each time of an event above its column, where there is room.
  private static func ruler(_ columns: [Int], _ widths: [Int], _ times: Set<Int>) -> String {
    var line = " "
    var place = 1
    for (column, width) in zip(columns, widths) {
      if line.count <= place, times.contains(column) {
        line += String(repeating: " ", count: place - line.count) + "\(column) "
      }
      place += width + 1
    }
    return line
  }
}

/// The event as a marble diagram writes it.
package func symbol(of event: TraceEvent) -> String {
  switch event.kind {
  case .next: event.text.isEmpty ? "\"\"" : event.text.replacing("\n", with: "⏎")
  case .error: event.text == "failure" ? "#" : "#\(event.text)"
  case .completed: "|"
  case .subscribed: "^"
  case .disposed: "!"
  case .note: "‘\(event.text.replacing("\n", with: "⏎"))’"
  }
}

func words(for event: TraceEvent) -> String {
  let place = event.track.isEmpty ? "" : " of ‘\(event.track)’"
  return switch event.kind {
  case .next: "the element \(event.text)\(place)"
  case .error: "the error \(event.text)\(place)"
  case .completed: "the end\(place)"
  case .subscribed: "a subscription to ‘\(event.track)’"
  case .disposed: "the end of a subscription to ‘\(event.track)’"
  case .note: "‘\(event.text)’\(place)"
  }
}
