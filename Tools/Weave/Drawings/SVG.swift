extension Drawing {
  /// The drawing as SVG.
  public var svg: String {
    var html = HTML()
    html.append(self)
    return html.string
  }
}

extension HTML {
  /// Appends a drawing as SVG.
  ///
  /// - Parameter prefix: goes before all its ids, on pages that have drawings of several pages.
  mutating func append(_ drawing: Drawing, prefix: String = "") {
    let id = prefix + drawing.id
    switch drawing.style {
    case .lines: openLines(drawing, id: id)
    case .shapes: openShapes(drawing, id: id)
    }
    markup("\n")
    element("title", ["id": id + "-title"], drawing.title)
    markup("\n")
    element("desc", ["id": id + "-desc"], drawing.description)
    markup("\n")
    for shape in drawing.shapes { append(shape, prefix) }
    markup("</svg>")
    if case .lines = drawing.style { markup("\n") }
  }

  private mutating func openLines(_ drawing: Drawing, id: String) {
    let width = number(drawing.width), height = number(drawing.height)
    open(
      "svg",
      [
        "xmlns": namespace, "class": "marbles", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
        "width": width, "height": height, "viewBox": "0 0 \(width) \(height)", "fill": "none",
        "stroke": "currentColor", "stroke-width": "1.5", "font-family": "system-ui, sans-serif", "font-size": "12",
      ])
  }

  private mutating func openShapes(_ drawing: Drawing, id: String) {
    let width = number(drawing.width), height = number(drawing.height)
    open(
      "svg",
      [
        "xmlns": namespace, "role": "img", "aria-labelledby": "\(id)-title", "aria-describedby": "\(id)-desc",
        "viewBox": "0 0 \(width) \(height)", "width": width, "height": height, "fill": "currentColor",
        "font-family": "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
      ])
  }

  private mutating func append(_ shape: Shape, _ prefix: String) {
    switch shape {
    case .element(let name, let attributes, let content):
      append(name, attributes, content)
    case .clear(let id, let path, let shapes):
      open("clipPath", ["id": prefix + id])
      void("path", ["clip-rule": "evenodd", "d": Weave.text(of: path)])
      markup("</clipPath>\n")
      open("g", ["clip-path": "url(#\(prefix)\(id))"])
      markup("\n")
      for shape in shapes { append(shape, prefix) }
      markup("</g>\n")
    }
  }

  private mutating func append(_ name: StaticString, _ attributes: [Shape.Attribute], _ content: Shape.Content) {
    markup("<")
    markup(name)
    for attribute in attributes { self.attribute(attribute.name, Weave.text(of: attribute.value)) }
    switch content {
    case .nothing: return markup("/>\n")
    case .words(let words):
      markup(">")
      text(words)
    case .parts(let parts):
      markup(">")
      for part in parts {
        element(
          "tspan", ["font-weight": part.isBold ? "700" : nil, "fill-opacity": part.isQuiet ? "0.72" : nil], part.text)
      }
    }
    close(name)
    markup("\n")
  }
}

private let namespace = "http://www.w3.org/2000/svg"

private func text(of value: Shape.Value) -> String {
  switch value {
  case .number(let value): number(value)
  case .word(let word): word
  case .path(let steps): text(of: steps)
  }
}

private func text(of steps: [PathStep]) -> String {
  steps.map { step in
    switch step {
    case .move(let x, let y): "M\(number(x)) \(number(y))"
    case .line(let x, let y): "L\(number(x)) \(number(y))"
    case .across(let x): "H\(number(x))"
    case .down(let y): "V\(number(y))"
    case .moveBy(let x, let y): "m\(number(x)) \(number(y))"
    case .lineBy(let x, let y): "l\(number(x)) \(number(y))"
    case .acrossBy(let x): "h\(number(x))"
    case .downBy(let y): "v\(number(y))"
    case .close: "Z"
    }
  }.joined()
}

/// Returns a number with two digits after the point at most, spelled alike on every system.
func number(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let sign = hundredths < 0 ? "-" : "", (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(sign)\(whole)" }
  return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
