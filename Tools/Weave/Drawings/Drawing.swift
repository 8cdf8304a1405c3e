/// A picture as a value: shapes in the colour of the text around it, so that it suits a light page and a dark one.
public struct Drawing: Sendable {
  /// The look that all its shapes share.
  enum Style: Sendable {
    /// Lines as strong as the text, and words in the system's font.
    case lines
    /// Filled shapes, and words in the font of code.
    case shapes
  }

  let style: Style
  var shapes: [Shape] = []
  var width: Double = 0
  var height: Double = 0
  /// Unique in the page; its title and its description have ids that begin with it.
  let id: String
  /// The subject in a few words.
  let title: String
  /// All that the picture shows, for readers who hear it.
  let description: String

  init(_ style: Style, id: String, title: String, description: String) {
    self.style = style
    self.id = id
    self.title = title
    self.description = description
  }

  /// The width of a letter in the font of code, as a part of its size.
  static let letter = 0.602
}

/// A part of a drawing.
indirect enum Shape: Sendable {
  /// An element of SVG, with its content.
  case element(StaticString, [Attribute], Content = .nothing)
  /// Shapes that are cut off outside of a path; with an id that is unique in the page.
  case clear(id: String, path: [PathStep], [Shape])

  enum Content: Sendable {
    case nothing
    case words(String)
    case parts([TextPart])
  }

  struct Attribute: Sendable {
    let name: StaticString
    let value: Value
  }

  enum Value: Sendable, ExpressibleByStringLiteral {
    case number(Double)
    case word(String)
    case path([PathStep])

    init(stringLiteral word: String) { self = .word(word) }
  }
}

/// A step of a pen.
enum PathStep: Sendable {
  case move(Double, Double), line(Double, Double), across(Double), down(Double)
  /// Relative to the place of the pen.
  case moveBy(Double, Double), lineBy(Double, Double), acrossBy(Double), downBy(Double)
  case close
}

/// A part of a text that may differ from its neighbours in weight and strength.
struct TextPart: Sendable {
  let text: String
  var isBold = false
  var isQuiet = false
}

extension Drawing {
  /// Adds an element; attributes without a value are left out.
  mutating func add(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Shape.Value?>, _ content: Shape.Content = .nothing
  ) {
    let attributes = attributes.compactMap { name, value in value.map { Shape.Attribute(name: name, value: $0) } }
    shapes.append(.element(name, attributes, content))
  }

  /// - Parameter opacity: the opacity of the stroke, which has the text's colour.
  mutating func path(_ steps: [PathStep], width: Double = 1, dash: Shape.Value? = nil, opacity: Double = 1) {
    add(
      "path",
      [
        "d": .path(steps), "fill": "none", "stroke": "currentColor", "stroke-width": .number(width),
        "stroke-dasharray": dash, "stroke-opacity": opacity < 1 ? .number(opacity) : nil,
      ])
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, width: Double = 1, dash: Shape.Value? = nil,
    opacity: Double = 1
  ) {
    path([.move(x1, y1), .line(x2, y2)], width: width, dash: dash, opacity: opacity)
  }

  mutating func fill(_ steps: [PathStep], opacity: Double = 1) {
    add("path", ["d": .path(steps), "fill": "currentColor", "fill-opacity": .number(opacity)])
  }

  mutating func text(_ parts: [TextPart], x: Double, y: Double, size: Double = 11, anchor: Shape.Value = "start") {
    add(
      "text",
      [
        "x": .number(x), "y": .number(y), "font-size": .number(size), "text-anchor": anchor, "xml:space": "preserve",
      ], .parts(parts))
  }

  /// Cuts some rectangles out of all that was drawn so far.
  ///
  /// - Parameter id: unique in the page.
  mutating func clear(_ holes: [(x: ClosedRange<Double>, y: ClosedRange<Double>)], id: String) {
    let all: [PathStep] = [.move(0, 0), .across(width), .down(height), .across(0), .close]
    let rectangles = holes.flatMap { hole -> [PathStep] in
      [
        .move(hole.x.lowerBound, hole.y.lowerBound), .across(hole.x.upperBound), .down(hole.y.upperBound),
        .across(hole.x.lowerBound), .close,
      ]
    }
    shapes = [.clear(id: id, path: all + rectangles, shapes)]
  }
}
