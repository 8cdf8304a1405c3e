import Marbles

/// The letters of a diagram and the values that they stand for, in both directions.
struct MarbleLetters {
  private let diagram: Diagram
  /// The descriptions of the legend's values, and of the error.
  private var values: [Character: String] = [:]
  private(set) var failure = "MarbleError()"
  /// Letters for values without one in the diagram, with Swift code for them, in the order in which they came.
  private var added: [(letter: Character, description: String, literal: String)] = []

  init(of diagram: Diagram) { self.diagram = diagram }

  mutating func define(_ values: [Character: String], error: String) {
    self.values = values
    failure = error
  }

  /// A line of the legend for the letters that had to be added.
  var legend: [String] { added.isEmpty ? [] : [added.map { "\($0.letter) = \($0.literal)" }.joined(separator: ", ")] }

  func description(of letter: Character) -> String { values[letter] ?? String(letter) }

  /// Returns the marble for an event; the drawn one, if it fits.
  mutating func marble(for heard: Heard, drawn: Marble?) -> Marble {
    switch heard {
    case .completed: return .completed
    case .error: return .error
    case .next(let text, let literal):
      if case .value(let letter)? = drawn, description(of: letter) == text { return .value(letter) }
      return .value(letter(for: text, literal))
    }
  }

  private mutating func letter(for text: String, _ literal: String) -> Character {
    if let known = values.keys.sorted().first(where: { values[$0] == text }) { return known }
    if let known = added.first(where: { $0.description == text }) { return known.letter }
    if text.count == 1, let letter = text.first, Marble(letter) == .value(letter), values[letter] == nil,
      !added.contains(where: { $0.letter == letter })
    {
      return letter
    }
    let taken = Set(diagram.rows.flatMap(\.timeline.letters)).union(values.keys).union(added.map(\.letter))
    let letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".first { !taken.contains($0) } ?? "Z"
    added.append((letter, text, literal))
    return letter
  }
}

extension MarbleClock {
  /// The descriptions of the errors in the run.
  var errors: [String] {
    heard.flatMap { ticks in ticks.keys.sorted().flatMap { ticks[$0]! } }.compactMap {
      if case .error(let text) = $0 { text } else { nil }
    }
  }

  func run(of diagram: Diagram, in letters: inout MarbleLetters) -> Diagram.Run {
    var results: [Timeline] = []
    for (row, ticks) in zip(diagram.results, heard) {
      let heardTo = (ticks.keys.max() ?? -1) + 1
      let isEnded = heardTo > 0 && ticks[heardTo - 1]?.last?.isEnd == true
      let quietTo = row.timeline.ticks.isEmpty ? (isEnded ? 0 : max(diagram.length, 5)) : row.timeline.ticks.count
      var timeline = Timeline().padded(to: max(heardTo, quietTo))
      for (tick, events) in ticks.sorted(by: { $0.key < $1.key }) {
        let drawn = row.timeline[tick]
        timeline.ticks[tick] = events.enumerated().map {
          letters.marble(for: $1, drawn: $0 < drawn.count ? drawn[$0] : nil)
        }
      }
      results.append(timeline)
    }
    return Diagram.Run(
      results: results, subscriptions: diagram.sources.indices.map { lives(of: $0, in: diagram) },
      legend: letters.legend)
  }

  /// Returns the subscriptions to one source as timelines.
  private func lives(of source: Int, in diagram: Diagram) -> [Timeline] {
    subscriptions.filter { $0.source == source }.map { subscription in
      let end = subscription.ended ?? max(diagram.length - 1, subscription.began)
      var timeline = Timeline().padded(to: end + 1)
      timeline.ticks[subscription.began].append(.subscribed)
      if let ended = subscription.ended { timeline.ticks[ended].append(.disposed) }
      return timeline
    }
  }
}
