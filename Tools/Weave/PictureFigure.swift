import Book
import Tangle

extension Figures {
  /// A picture with its text behind it; what can't be drawn is shown as text.
  func picture(_ picture: Picture) -> HTML {
    var html = HTML()
    html.open("figure", ["class": "picture \(picture.kind.rawValue)"])
    html.markup("\n")
    html.element("figcaption", caption(picture))
    html.markup("\n")
    if let drawing = drawing(picture) {
      html.open("div", ["class": "drawing", "tabindex": "0", "role": "group", "aria-label": caption(picture)])
      html.drawing(drawing)
      html.markup("</div>\n<details><summary>The picture as text</summary>\n")
      html.code(picture.code.texts, isSwift: false, label: caption(picture))
      html.markup("</details>\n")
    } else {
      html.code(picture.code.texts, isSwift: false, label: caption(picture))
    }
    html.markup("</figure>\n")
    return html
  }

  private func caption(_ picture: Picture) -> String {
    switch picture.kind {
    case .marbles: picture.isBefore ? "Marble diagram, against the core as the chapter found it" : "Marble diagram"
    case .trace: "The calls inside the core, as they were recorded"
    case .classes: picture.isBefore ? "The types so far" : "The types at the end of this page; dashed is new"
    }
  }

  private func drawing(_ picture: Picture) -> String? {
    let id = "\(picture.kind.rawValue)-\(picture.line)"
    switch picture.kind {
    case .marbles: return picture.diagram.map { drawMarbles($0, id: id) }
    case .trace: return traceDrawing(of: picture.code.texts, id: id)
    case .classes: return site.map(page: page.path, line: picture.line).map { classDrawing(of: $0, id: id) }
    }
  }
}
