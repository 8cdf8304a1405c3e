import Book
import Classroom

/// A scenario for learners to draw before they write code: its program is given, what comes out is to be drawn.
public struct DrawnScene: Sendable, Equatable {
  public let name: String
  /// The lines of the scenario's program.
  let code: [String]
  /// The right answer, one line for each label.
  let right: [Line]
  /// The answers that wrong ideas lead to, where they differ from the right one.
  let wrong: [String: [Line]]
  /// `true` if the program has a clock, so that instants count as well as the order.
  let isTimed: Bool
  /// All symbols that a drawing may contain.
  let symbols: Set<String>

  struct Line: Sendable, Equatable {
    let track: String
    let marbles: DrawnMarbles
  }

  /// - Parameters:
  ///   - code: the lines of the scenario.
  ///   - expected: the trace of the reference.
  ///   - mutants: the traces of wrong solutions, by why they are wrong.
  public init(name: String, code: [String], expected: [TraceEvent], mutants: [String: [TraceEvent]]) {
    (self.name, self.code) = (name, code)
    // A track that is subscribed to is a source; all others are results.
    let sources = Set(expected.filter { $0.kind == .subscribed }.map(\.track))
    func lines(_ events: [TraceEvent]) -> [Line] {
      let results = events.filter { !sources.contains($0.track) }
      return marbleLines(results).map { track, _ in
        Line(
          track: track.isEmpty ? "result" : track, marbles: DrawnMarbles(results.filter { $0.track == track }))
      }
    }
    let isTimed = ([expected] + mutants.values).joined().contains { $0.time != 0 }
    let (right, all) = (lines(expected), mutants.mapValues(lines))
    (self.right, self.isTimed) = (right, isTimed)
    wrong = all.filter { !isSame($0.value, right, isTimed: isTimed) }
    symbols = Set((right + all.values.joined()).flatMap(\.marbles.symbols))
  }

  func isRight(_ drawing: [Line]) -> Bool { isSame(drawing, right, isTimed: isTimed) }

  /// Returns the wrong idea that leads to a drawing, if one does.
  func idea(of drawing: [Line]) -> String? {
    wrong.sorted { $0.key < $1.key }.first { isSame(drawing, $0.value, isTimed: isTimed) }?.key
  }

  /// Returns whether a drawing has the right order, whatever its instants.
  func hasOrder(of drawing: [Line]) -> Bool { isSame(drawing, right, isTimed: false) }
}

/// Returns whether two drawings have the same events in the same order, and at the same instants where these count.
private func isSame(_ one: [DrawnScene.Line], _ other: [DrawnScene.Line], isTimed: Bool) -> Bool {
  let names = Set(one.map(\.track) + other.map(\.track))
  return names.allSatisfy { name in
    func marbles(_ lines: [DrawnScene.Line]) -> DrawnMarbles {
      lines.first { $0.track == name }?.marbles ?? DrawnMarbles([])
    }
    let (own, its) = (marbles(one), marbles(other))
    return isTimed ? own == its : own.hasOrder(of: its)
  }
}

/// A text for learners to draw into: each program, and room for what comes out of it.
public struct DrawingSheet: Sendable {
  public let scenes: [DrawnScene]

  /// Makes a sheet of the scenes that have something to draw.
  public init(_ scenes: [DrawnScene]) { self.scenes = scenes.filter { !$0.right.isEmpty } }

  /// The sheet before anything is drawn.
  public var text: String {
    let head = """
      # What comes out? Write it behind each colon: elements as they are printed, | for the end, # for an error,
      # and what is noted in 'quotation marks'. Only the order counts, where a scene doesn't ask for more; dashes and
      # blanks are there to look at. Draw as many scenes as you need.

      """
    let parts = scenes.map { scene in
      (["== \(scene.name)"] + scene.code.map { "    " + $0 } + (scene.isTimed ? [DrawingSheet.clock] : [])
        + scene.right.map { "\($0.track):" })
        .joined(separator: "\n")
    }
    return head + "\n" + parts.joined(separator: "\n\n") + "\n"
  }

  private static let clock =
    "# When it comes counts, too. A dash, an element, a group like (1 |): an instant each, from 0 on. @35 goes on at 35."

  /// The answer to a drawing: a judgement, and the text to be shown.
  public struct Answer: Sendable, Equatable {
    public var isRight = false
    public var text = ""
  }

  /// Compares a sheet with what is right, and with what wrong ideas lead to.
  public func answer(to text: String) -> Answer {
    let drawn = read(text)
    var lines: [String] = []
    var rightScenes: [DrawnScene] = []
    for scene in scenes {
      guard let drawing = drawn[scene.name], drawing.contains(where: { !$0.marbles.isEmpty }) else { continue }
      if scene.isRight(drawing) {
        rightScenes.append(scene)
        lines.append("✓ \(scene.name)")
        continue
      }
      let why = scene.idea(of: drawing).map { "that is what comes out if \($0)" }
      let rest = scene.hasOrder(of: drawing) ? "that is what comes out, but not when" : "that isn’t what comes out"
      lines.append("✗ \(scene.name): \(why ?? rest)")
    }
    guard !lines.isEmpty else { return Answer(text: "Nothing is drawn yet.") }
    let isAllRight = rightScenes.count == lines.count
    let rest = isAllRight ? letThrough(rightScenes) : []
    if !rest.isEmpty {
      lines.append("Right so far. What you drew would be the same if")
      lines += rest.map { "  - \($0)" }
      lines.append("Draw a scene that tells.")
    } else if isAllRight {
      lines.append("Right, and no wrong idea that the book knows gives the same. Now write it.")
    }
    return Answer(isRight: isAllRight && rest.isEmpty, text: lines.joined(separator: "\n"))
  }

  /// Returns the wrong ideas that none of these scenes reveals, although another scene of the sheet does.
  private func letThrough(_ drawn: [DrawnScene]) -> [String] {
    let names = Set(drawn.map(\.name))
    let told = Set(drawn.flatMap(\.wrong.keys))
    return Set(scenes.filter { !names.contains($0.name) }.flatMap(\.wrong.keys)).subtracting(told).sorted()
  }

  private func read(_ text: String) -> [String: [DrawnScene.Line]] {
    var drawings: [String: [DrawnScene.Line]] = [:]
    var scene: DrawnScene?
    for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") && !line.hasPrefix("    ") {
      if line.hasPrefix("==") {
        let name = String(line.dropFirst(2)).trimmed
        scene = scenes.first { $0.name == name }
      } else if let scene, let colon = line.firstIndex(of: ":") {
        let track = String(line[..<colon]).trimmed
        guard scene.right.contains(where: { $0.track == track }) else { continue }
        drawings[scene.name, default: []].append(
          DrawnScene.Line(
            track: track, marbles: DrawnMarbles(String(line[line.index(after: colon)...]), of: scene.symbols)))
      }
    }
    return drawings
  }
}
