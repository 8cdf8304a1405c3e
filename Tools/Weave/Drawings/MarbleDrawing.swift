import Marbles

/// Draws a marble diagram in the colour of the text around it.
///
/// A tick has the same width in all drawings, so that they can be compared. Nothing is scaled: if a diagram is wider
/// than its column, the box around it should scroll.
///
/// - Parameters:
///   - id: unique in the page; the ids of the drawing's title and description begin with it.
///   - title: a short title; the expression if nil.
public func drawMarbles(_ diagram: Diagram, id: String, title: String? = nil) -> Drawing {
  let title = title ?? "Marble diagram of \(diagram.expression.map(\.text).joined(separator: " "))"
  var marbles = MarbleDrawing(diagram, Drawing(.lines, id: id, title: title, description: diagram.reading))
  marbles.draw()
  return marbles.drawing
}

/// The measures of every drawing, in pixels.
enum Measure {
  static let tick = 20.0
  static let radius = 9.0
  /// Half the width of a marble with three letters.
  static let wideRadius = 14.0
  static let row = 30.0
  static let lane = 18.0
  static let codeLine = 18.0
  /// Half a stroke, so that a drawing is flush with the text above it.
  static let margin = 1.0
  /// The width that is reserved for a letter of code and of a name, at the sizes used here; most fonts need less.
  static let letter = 7.5
  static let name = 7.0
  /// The width that a letter of code has in most fonts.
  static let usualLetter = 12 * Drawing.letter
}

/// A drawing that grows from top to bottom.
struct MarbleDrawing {
  let diagram: Diagram
  private(set) var drawing: Drawing
  /// The height at which the next row begins.
  private(set) var y = Measure.margin
  /// The place of the first tick's centre.
  private let origin: Double
  private let width: Double
  /// The length of the lines of time, in ticks.
  private let length: Int

  /// - Parameter drawing: a drawing without shapes.
  init(_ diagram: Diagram, _ drawing: Drawing) {
    self.diagram = diagram
    self.drawing = drawing
    let names = diagram.rows.map { Double($0.label.count - 1) * Measure.name }.max() ?? 0
    origin = Measure.margin + names + 24
    length = diagram.length + (diagram.lastMarbleIsFollowed ? 1 : 0)
    // The last marble may be wide, and may have a frame.
    let ticks = origin + Double(length - 1) * Measure.tick + Measure.wideRadius + 2 + Measure.margin
    let code = Double(diagram.lettersOfExpression) * Measure.letter + 28
    width = max(
      ticks, code + 2 * Measure.margin, Double(diagram.wordsOfLegend.count) * Measure.name + 2 * Measure.margin
    ).rounded(.up)
    self.drawing.width = width
  }

  mutating func draw() {
    for row in diagram.sources { draw(row, isResult: false) }
    drawExpression()
    for row in diagram.results { draw(row, isResult: true) }
    drawLegend()
    drawing.height = (y + Measure.margin).rounded(.up)
  }

  // MARK: Rows

  private mutating func draw(_ row: Row, isResult: Bool) {
    let stack = row.timeline.ticks.map(\.count).max() ?? 0
    let middle = y + Measure.row / 2
    text(row.name, x: origin - 18, y: middle, anchor: "end", isEmphasized: true)
    if row.isCold { text("cold", x: Measure.margin, y: middle, anchor: "start", opacity: 0.7) }
    drawAxis(of: row, y: middle, isResult: isResult)
    for (tick, marbles) in row.timeline.ticks.enumerated() { drawBurst(marbles, x: x(tick), y: middle) }
    y += Measure.row + Double(max(0, stack - 1)) * Measure.tick
    for track in row.subscriptions { drawSubscription(track.timeline) }
  }

  /// Draws the line of time, with a gap for every value. It ends with the sequence or the subscription, or else in an
  /// arrow.
  private mutating func drawAxis(of row: Row, y: Double, isResult: Bool) {
    let timeline = row.timeline
    let begin = isResult ? row.tick(of: .subscribed) ?? 0 : 0
    let end = row.end(isResult: isResult)
    let left = x(begin) - Measure.tick / 2
    let right = end.map(x) ?? x(max(length - 1, begin)) + Measure.tick / 2
    var path = line(of: timeline, from: left, to: right, y: y)
    if end == nil { path += [.move(right - 5, y - 4), .lineBy(5, 4), .lineBy(-5, 4)] }
    if !path.isEmpty { drawing.add("path", ["d": .path(path), "stroke-dasharray": row.isCold ? "4 3" : nil]) }
    // Marbles after the end break the grammar; a dotted line leads to them.
    let rest = line(of: timeline, from: right, to: x(timeline.end - 1), y: y)
    if !rest.isEmpty { thread(rest) }
  }

  /// Returns a line from one place to another, with gaps for the marbles between them. A piece of a pixel before the
  /// first is left out.
  private func line(of timeline: Timeline, from left: Double, to right: Double, y: Double) -> [PathStep] {
    var from = left
    var path: [PathStep] = []
    for (tick, marbles) in timeline.ticks.enumerated() {
      guard let first = marbles.first, !first.isEnd else { continue }
      let near = x(tick) - radius(of: first), far = x(tick) + radius(of: first)
      guard far > left, near < right else { continue }
      if near > from + 1 { path += [.move(from, y), .across(near)] }
      from = far
    }
    return right > from ? path + [.move(from, y), .across(right)] : path
  }

  /// Draws the marbles of one tick: the first on the line and the others below it, in order.
  private mutating func drawBurst(_ marbles: [Marble], x: Double, y: Double) {
    if marbles.count > 1 {
      let height = Double(marbles.count) * Measure.tick + 2
      let half = 2 + (marbles.map(radius).max() ?? 0)
      drawing.add(
        "rect",
        [
          "x": .number(x - half), "y": .number(y - 11), "width": .number(2 * half), "height": .number(height),
          "rx": "11", "stroke-opacity": "0.4", "stroke-width": "1",
        ])
    }
    for (index, marble) in marbles.enumerated() { draw(marble, x: x, y: y + Double(index) * Measure.tick) }
  }

  private mutating func draw(_ marble: Marble, x: Double, y: Double) {
    switch marble {
    case .value(let letter):
      let label = diagram.label(of: letter)
      drawing.add(
        "ellipse",
        [
          "cx": .number(x), "cy": .number(y), "rx": .number(radius(of: marble)), "ry": .number(Measure.radius),
          "fill": "currentColor", "fill-opacity": "0.1",
        ])
      text(label, x: x, y: y, anchor: "middle", size: label.count > 1 ? 11 : 12)
    case .completed: stroke([.move(x, y - 9), .downBy(18)])
    case .error: stroke([.move(x - 6, y - 6), .lineBy(12, 12), .moveBy(0, -12), .lineBy(-12, 12)])
    case .subscribed:
      let arrow: [PathStep] = [.move(x - 4, y + 4), .line(x, y - 5), .line(x + 4, y + 4), .close]
      drawing.add("path", ["d": .path(arrow), "fill": "currentColor"])
    case .disposed: stroke([.move(x, y - 6), .downBy(7), .moveBy(0, 3), .downBy(2)])
    }
  }

  /// Draws a strong line.
  private mutating func stroke(_ steps: [PathStep]) {
    drawing.add("path", ["d": .path(steps), "stroke-width": "2.5"])
  }

  /// Draws a thin, dotted line.
  private mutating func thread(_ steps: [PathStep]) {
    drawing.add("path", ["d": .path(steps), "stroke-dasharray": "1 3", "stroke-width": "1"])
  }

  /// Half the width of a marble, which is wider if it has three letters.
  private func radius(of marble: Marble) -> Double {
    guard case .value(let letter) = marble, diagram.label(of: letter).count > 2 else { return Measure.radius }
    return Measure.wideRadius
  }

  /// Draws a subscription from `^` to `!`, on a lane below the row.
  private mutating func drawSubscription(_ timeline: Timeline) {
    let middle = y + Measure.lane / 2 - 4
    let begin = timeline.ticks.firstIndex { $0.contains(.subscribed) } ?? 0
    let end = timeline.ticks.firstIndex { $0.contains(.disposed) }
    let from = x(begin) + 6, to = end.map { x($0) - 5 } ?? x(length - 1) + Measure.tick / 2
    if to > from { thread([.move(from, middle), .across(to)]) }
    draw(.subscribed, x: begin == end ? x(begin) - 4 : x(begin), y: middle)
    if let end { draw(.disposed, x: begin == end ? x(end) + 4 : x(end), y: middle) }
    y += Measure.lane
  }

  // MARK: Words

  private mutating func drawExpression() {
    let height = Double(diagram.expression.count) * Measure.codeLine + 12
    drawing.add(
      "rect",
      [
        "x": .number(Measure.margin), "y": .number(y + 2), "width": .number(width - 2 * Measure.margin),
        "height": .number(height), "rx": "4", "fill": "currentColor", "fill-opacity": "0.05",
      ])
    for (index, line) in diagram.expression.enumerated() {
      let middle = y + 2 + 6 + Measure.codeLine * (Double(index) + 0.5)
      if diagram.expression.count == 1 {
        text(line.text, x: width / 2, y: middle, anchor: "middle", isCode: true)
      } else {
        text(line.text, x: left(ofColumn: line.column), y: middle, anchor: "start", isCode: true)
      }
    }
    y += height + 8
  }

  /// The place where a line of the expression begins, so that its lines are centred together and keep their indents.
  private func left(ofColumn column: Int) -> Double {
    let left = width / 2 + (Double(column - 1) - Double(diagram.lettersOfExpression) / 2) * Measure.usualLetter
    return (left * 10).rounded() / 10
  }

  private mutating func drawLegend() {
    let words = diagram.wordsOfLegend
    guard !words.isEmpty else { return }
    text(words, x: Measure.margin, y: y + Measure.lane / 2, anchor: "start", opacity: 0.8)
    y += Measure.lane
  }

  private mutating func text(
    _ words: String, x: Double, y: Double, anchor: Shape.Value, size: Double? = nil, isCode: Bool = false,
    isEmphasized: Bool = false, opacity: Double = 1
  ) {
    drawing.add(
      "text",
      [
        "x": .number(x), "y": .number(y), "dy": "0.35em", "text-anchor": anchor, "fill": "currentColor",
        "stroke": "none", "font-size": size.map(Shape.Value.number),
        "font-family": isCode ? "ui-monospace, monospace" : nil, "font-style": isEmphasized ? "italic" : nil,
        "fill-opacity": opacity < 1 ? .number(opacity) : nil,
      ], .words(words))
  }

  private func x(_ tick: Int) -> Double { origin + Double(tick) * Measure.tick }
}

extension Diagram {
  /// The number of letters in the longest line of the expression.
  fileprivate var lettersOfExpression: Int { expression.map { $0.text.count + $0.column - 1 }.max() ?? 0 }

  /// `true` if the sequence of a marble at the last tick goes on, so that an arrow needs room behind it.
  fileprivate var lastMarbleIsFollowed: Bool {
    func goesOn(_ row: Row, isResult: Bool) -> Bool {
      row.end(isResult: isResult) == nil && !row.timeline[length - 1].isEmpty
    }
    return sources.contains { goesOn($0, isResult: false) } || results.contains { goesOn($0, isResult: true) }
  }
}

extension Row {
  /// The tick at which the line ends, with the sequence or the subscription; nil if neither ends.
  fileprivate func end(isResult: Bool) -> Int? {
    timeline.ticks.firstIndex { $0.contains(where: \.isEnd) } ?? (isResult ? tick(of: .disposed) : nil)
  }

  /// The tick at which the first subscription begins or ends, if that is drawn.
  fileprivate func tick(of mark: Marble) -> Int? {
    subscriptions.first?.timeline.ticks.firstIndex { $0.contains(mark) }
  }
}
