import Marbles

/// Draws a diagram as SVG, in the colour of the text around it.
///
/// Every tick is as wide in every drawing, so that drawings can be compared, and nothing is scaled: where a diagram is
/// wider than its column, the box around it should scroll.
///
/// - Parameters:
///   - id: unique in the page; the drawing's title and description have ids that begin with it.
///   - title: what the drawing shows, in a few words; by default the expression.
public func drawMarbles(_ diagram: Diagram, id: String, title: String? = nil) -> String {
  var drawing = MarbleDrawing(diagram)
  drawing.draw()
  return drawing.svg(
    id: id, title: title ?? "Marble diagram of \(diagram.expression.map(\.text).joined(separator: " "))")
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
  /// The widths that are kept for a letter of the two fonts, at the sizes that are used here: most fonts need less.
  static let letter = 7.5
  static let name = 7.0
  /// The width of such a letter of code in most fonts.
  static let usualLetter = 12 * Drawing.letter
}

/// A drawing that grows from top to bottom.
struct MarbleDrawing {
  let diagram: Diagram
  private(set) var parts: [String] = []
  /// Where the next row begins.
  private(set) var y = Measure.margin
  /// Where the first tick's centre stands.
  private let origin: Double
  private let width: Double
  /// How many ticks the lines of time are long.
  private let length: Int

  init(_ diagram: Diagram) {
    self.diagram = diagram
    let names = diagram.rows.map { Double($0.label.count - 1) * Measure.name }.max() ?? 0
    origin = Measure.margin + names + 24
    length = diagram.length + (diagram.lastMarbleIsFollowed ? 1 : 0)
    // The last marble may be wide, and may stand in a frame.
    let ticks = origin + Double(length - 1) * Measure.tick + Measure.wideRadius + 2 + Measure.margin
    let code = Double(diagram.lettersOfExpression) * Measure.letter + 28
    width = max(
      ticks, code + 2 * Measure.margin, Double(diagram.wordsOfLegend.count) * Measure.name + 2 * Measure.margin
    ).rounded(.up)
  }

  mutating func draw() {
    for row in diagram.sources { draw(row, isResult: false) }
    drawExpression()
    for row in diagram.results { draw(row, isResult: true) }
    drawLegend()
  }

  func svg(id: String, title: String) -> String {
    let height = (y + Measure.margin).rounded(.up)
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" class="marbles" role="img" aria-labelledby="\(id.asXML)-title \(id.asXML)-desc" \
      width="\(number(width))" height="\(number(height))" viewBox="0 0 \(number(width)) \(number(height))" \
      fill="none" stroke="currentColor" stroke-width="1.5" font-family="system-ui, sans-serif" font-size="12">
      <title id="\(id.asXML)-title">\(title.asXML)</title>
      <desc id="\(id.asXML)-desc">\(diagram.reading.asXML)</desc>
      """
    return ([head] + parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Rows

  private mutating func draw(_ row: Row, isResult: Bool) {
    let stack = row.timeline.ticks.map(\.count).max() ?? 0
    let middle = y + Measure.row / 2
    add(text(row.name, x: origin - 18, y: middle, anchor: "end", isEmphasized: true))
    if row.isCold { add(text("cold", x: Measure.margin, y: middle, anchor: "start", opacity: 0.7)) }
    drawAxis(of: row, y: middle, isResult: isResult)
    for (tick, marbles) in row.timeline.ticks.enumerated() { drawBurst(marbles, x: x(tick), y: middle) }
    y += Measure.row + Double(max(0, stack - 1)) * Measure.tick
    for track in row.subscriptions { drawSubscription(track.timeline) }
  }

  /// The line of time, with a gap for every value; it ends with the sequence or with the subscriber, else in an arrow.
  private mutating func drawAxis(of row: Row, y: Double, isResult: Bool) {
    let timeline = row.timeline
    let begin = isResult ? row.tick(of: .subscribed) ?? 0 : 0
    let end = row.end(isResult: isResult)
    let left = x(begin) - Measure.tick / 2
    let right = end.map(x) ?? x(max(length - 1, begin)) + Measure.tick / 2
    var path = line(of: timeline, from: left, to: right, y: y)
    if end == nil { path += "M\(number(right - 5)) \(number(y - 4))l5 4l-5 4" }
    if !path.isEmpty { add("<path d=\"\(path)\"\(row.isCold ? " stroke-dasharray=\"4 3\"" : "")/>") }
    // What comes after the end is against the grammar, and hangs by a thread.
    let rest = line(of: timeline, from: right, to: x(timeline.end - 1), y: y)
    if !rest.isEmpty { add("<path d=\"\(rest)\" stroke-dasharray=\"1 3\" stroke-width=\"1\"/>") }
  }

  /// From one place to another, but for the marbles between them; what would be a dot before the first is left out.
  private func line(of timeline: Timeline, from left: Double, to right: Double, y: Double) -> String {
    var from = left
    var path = ""
    for (tick, marbles) in timeline.ticks.enumerated() {
      guard let first = marbles.first, !first.isEnd else { continue }
      let near = x(tick) - radius(of: first), far = x(tick) + radius(of: first)
      guard far > left, near < right else { continue }
      if near > from + 1 { path += "M\(number(from)) \(number(y))H\(number(near))" }
      from = far
    }
    return right > from ? path + "M\(number(from)) \(number(y))H\(number(right))" : path
  }

  /// The marbles of one tick, the first on the line and the others below it, in their order.
  private mutating func drawBurst(_ marbles: [Marble], x: Double, y: Double) {
    if marbles.count > 1 {
      let height = Double(marbles.count) * Measure.tick + 2
      let half = 2 + (marbles.map(radius).max() ?? 0)
      add(
        "<rect x=\"\(number(x - half))\" y=\"\(number(y - 11))\" width=\"\(number(2 * half))\" height=\"\(number(height))\" rx=\"11\" stroke-opacity=\"0.4\" stroke-width=\"1\"/>"
      )
    }
    for (index, marble) in marbles.enumerated() { draw(marble, x: x, y: y + Double(index) * Measure.tick) }
  }

  private mutating func draw(_ marble: Marble, x: Double, y: Double) {
    switch marble {
    case .value(let letter):
      let label = diagram.label(of: letter)
      add(
        "<ellipse cx=\"\(number(x))\" cy=\"\(number(y))\" rx=\"\(number(radius(of: marble)))\" ry=\"\(number(Measure.radius))\" fill=\"currentColor\" fill-opacity=\"0.1\"/>"
      )
      add(text(label, x: x, y: y, anchor: "middle", size: label.count > 1 ? 11 : 12))
    case .completed: add("<path d=\"M\(number(x)) \(number(y - 9))v18\" stroke-width=\"2.5\"/>")
    case .error: add("<path d=\"M\(number(x - 6)) \(number(y - 6))l12 12m0 -12l-12 12\" stroke-width=\"2.5\"/>")
    case .subscribed:
      add(
        "<path d=\"M\(number(x - 4)) \(number(y + 4))L\(number(x)) \(number(y - 5))L\(number(x + 4)) \(number(y + 4))Z\" fill=\"currentColor\"/>"
      )
    case .disposed: add("<path d=\"M\(number(x)) \(number(y - 6))v7m0 3v2\" stroke-width=\"2.5\"/>")
    }
  }

  /// Half the width of a marble: wider where three letters are to stand in it.
  private func radius(of marble: Marble) -> Double {
    guard case .value(let letter) = marble, diagram.label(of: letter).count > 2 else { return Measure.radius }
    return Measure.wideRadius
  }

  /// From `^` to `!`, on a lane below the row.
  private mutating func drawSubscription(_ timeline: Timeline) {
    let middle = y + Measure.lane / 2 - 4
    let begin = timeline.ticks.firstIndex { $0.contains(.subscribed) } ?? 0
    let end = timeline.ticks.firstIndex { $0.contains(.disposed) }
    let from = x(begin) + 6, to = end.map { x($0) - 5 } ?? x(length - 1) + Measure.tick / 2
    if to > from {
      add("<path d=\"M\(number(from)) \(number(middle))H\(number(to))\" stroke-dasharray=\"1 3\" stroke-width=\"1\"/>")
    }
    draw(.subscribed, x: begin == end ? x(begin) - 4 : x(begin), y: middle)
    if let end { draw(.disposed, x: begin == end ? x(end) + 4 : x(end), y: middle) }
    y += Measure.lane
  }

  // MARK: Words

  private mutating func drawExpression() {
    let height = Double(diagram.expression.count) * Measure.codeLine + 12
    add(
      "<rect x=\"\(number(Measure.margin))\" y=\"\(number(y + 2))\" width=\"\(number(width - 2 * Measure.margin))\" height=\"\(number(height))\" rx=\"4\" fill=\"currentColor\" fill-opacity=\"0.05\"/>"
    )
    for (index, line) in diagram.expression.enumerated() {
      let middle = y + 2 + 6 + Measure.codeLine * (Double(index) + 0.5)
      let (x, anchor) = diagram.expression.count == 1 ? (width / 2, "middle") : (left(ofColumn: line.column), "start")
      add(text(line.text, x: x, y: middle, anchor: anchor, isCode: true))
    }
    y += height + 8
  }

  /// Where a line of several begins, so that they stand in the middle together, each indented as it was written.
  private func left(ofColumn column: Int) -> Double {
    width / 2 + (Double(column - 1) - Double(diagram.lettersOfExpression) / 2) * Measure.usualLetter
  }

  private mutating func drawLegend() {
    let words = diagram.wordsOfLegend
    guard !words.isEmpty else { return }
    add(text(words, x: Measure.margin, y: y + Measure.lane / 2, anchor: "start", opacity: 0.8))
    y += Measure.lane
  }

  private func text(
    _ words: String, x: Double, y: Double, anchor: String, size: Int? = nil, isCode: Bool = false,
    isEmphasized: Bool = false, opacity: Double = 1
  ) -> String {
    var attributes =
      "x=\"\(number(x))\" y=\"\(number(y))\" dy=\"0.35em\" text-anchor=\"\(anchor)\" fill=\"currentColor\" stroke=\"none\""
    if let size { attributes += " font-size=\"\(size)\"" }
    if isCode { attributes += " font-family=\"ui-monospace, monospace\"" }
    if isEmphasized { attributes += " font-style=\"italic\"" }
    if opacity < 1 { attributes += " fill-opacity=\"\(number(opacity))\"" }
    return "<text \(attributes)>\(words.asXML)</text>"
  }

  private func x(_ tick: Int) -> Double { origin + Double(tick) * Measure.tick }

  private mutating func add(_ part: String) { parts.append(part) }
}

extension Diagram {
  /// How many letters the longest line of the expression has.
  fileprivate var lettersOfExpression: Int { expression.map { $0.text.count + $0.column - 1 }.max() ?? 0 }

  /// Whether a marble at the last tick belongs to a sequence that goes on, so that an arrow needs room behind it.
  fileprivate var lastMarbleIsFollowed: Bool {
    func goesOn(_ row: Row, isResult: Bool) -> Bool {
      row.end(isResult: isResult) == nil && !row.timeline[length - 1].isEmpty
    }
    return sources.contains { goesOn($0, isResult: false) } || results.contains { goesOn($0, isResult: true) }
  }
}

extension Row {
  /// When its line ends, with the sequence or with its subscriber.
  fileprivate func end(isResult: Bool) -> Int? {
    timeline.ticks.firstIndex { $0.contains(where: \.isEnd) } ?? (isResult ? tick(of: .disposed) : nil)
  }

  /// When its first subscription begins or ends, if that is drawn.
  fileprivate func tick(of mark: Marble) -> Int? {
    subscriptions.first?.timeline.ticks.firstIndex { $0.contains(mark) }
  }
}

/// A number without needless digits, the same on every system.
private func number(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let whole = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
  return tenths < 0 ? "-\(whole)" : whole
}
