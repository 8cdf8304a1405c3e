/// A picture as SVG, in the colour of the text around it, so that it suits a light page and a dark one.
struct Drawing {
  private(set) var body = ""
  var width: Double = 0
  var height: Double = 0

  /// The width of a letter of the drawings' type, as a part of its size.
  static let letter = 0.602

  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) {
    body += "<"
    body += name
    for (name, value) in attributes {
      body += " "
      body += name
      body += "=\""
      body += escape(value)
      body += "\""
    }
    guard let content else { return body += "/>\n" }
    body += ">"
    body += content
    body += "</"
    body += name
    body += ">\n"
  }

  /// - Parameter opacity: of the stroke, which is the text's colour.
  mutating func path(_ data: String, width: Double = 1, dash: String? = nil, opacity: Double = 1) {
    var attributes = " d=\"\(data)\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"\(short(width))\""
    if let dash { attributes += " stroke-dasharray=\"\(dash)\"" }
    if opacity < 1 { attributes += " stroke-opacity=\"\(short(opacity))\"" }
    body += "<path\(attributes)/>\n"
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, width: Double = 1, dash: String? = nil, opacity: Double = 1
  ) {
    path("M\(short(x1)) \(short(y1))L\(short(x2)) \(short(y2))", width: width, dash: dash, opacity: opacity)
  }

  mutating func fill(_ data: String, opacity: Double = 1) {
    add("path", ["d": data, "fill": "currentColor", "fill-opacity": short(opacity)])
  }

  /// A text made of parts that may differ in weight and strength.
  mutating func text(_ parts: [TextPart], x: Double, y: Double, size: Double = 11, anchor: String = "start") {
    let spans = parts.map { part in
      let weight = part.isBold ? " font-weight=\"700\"" : ""
      let strength = part.isQuiet ? " fill-opacity=\"0.72\"" : ""
      return "<tspan\(weight)\(strength)>\(escape(part.text))</tspan>"
    }
    add(
      "text", ["x": short(x), "y": short(y), "font-size": short(size), "text-anchor": anchor, "xml:space": "preserve"],
      spans.joined())
  }

  /// Puts what was drawn so far behind some rectangles, which stay clear of it.
  ///
  /// - Parameter id: unique in the page.
  mutating func clear(_ holes: [(x: ClosedRange<Double>, y: ClosedRange<Double>)], id: String) {
    let all = "M0 0H\(short(width))V\(short(height))H0Z"
    let paths = holes.map {
      "M\(short($0.x.lowerBound)) \(short($0.y.lowerBound))H\(short($0.x.upperBound))V\(short($0.y.upperBound))H\(short($0.x.lowerBound))Z"
    }
    let clip = "<clipPath id=\"\(id)\"><path clip-rule=\"evenodd\" d=\"\(all)\(paths.joined())\"/></clipPath>\n"
    body = "\(clip)<g clip-path=\"url(#\(id))\">\n\(body)</g>\n"
  }

  /// The whole picture.
  ///
  /// - Parameter id: unique in the page; made of letters, digits and hyphens.
  func svg(id: String, title: String, description: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="\(id)-title" aria-describedby="\(id)-desc" \
    viewBox="0 0 \(short(width)) \(short(height))" width="\(short(width))" height="\(short(height))" fill="currentColor" \
    font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
    <title id="\(id)-title">\(escape(title))</title>
    <desc id="\(id)-desc">\(escape(description))</desc>
    \(body)</svg>
    """
  }
}

struct TextPart {
  let text: String
  var isBold = false
  var isQuiet = false
}

/// A number without needless digits.
func short(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

private func escape(_ text: String) -> String { text.asXML }
