import Book
import Tangle

extension Figures {
  /// A picture with its text behind it; what can't be drawn is shown as text.
  ///
  /// - Parameter prefix: what its anchors begin with where it stands among pictures of other pages.
  func picture(_ picture: Picture, prefix: String = "") -> HTML {
    let number = (chapter.pictures.firstIndex { $0.node == picture.node } ?? 0) + 1
    var html = HTML()
    html.open("figure", ["class": "picture \(picture.kind.rawValue)", "id": "\(prefix)figure-\(number)"])
    html.markup("\n<figcaption>")
    html.element("span", ["class": "number"], "Figure \(chapter.label).\(number)")
    html.text(". \(caption(picture))")
    if let expression = expression(picture) {
      html.text(" of ")
      html.element("code", expression)
    }
    html.markup("</figcaption>\n")
    if let drawing = drawing(picture, id: "\(prefix)\(picture.kind.rawValue)-\(number)") {
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
    let words = picture.caption.map { $0.replacing("'", with: "’") + ". " } ?? ""
    return words + kind(of: picture)
  }

  private func kind(of picture: Picture) -> String {
    switch picture.kind {
    case .marbles: picture.isBefore ? "Marble diagram, against the core as the chapter found it" : "Marble diagram"
    case .trace: "The calls inside the core, as they were recorded"
    case .classes:
      picture.isBefore ? "The types so far" : "The types at the end of this page; what is new has a heavy frame"
    }
  }

  /// What a marble diagram is of, where that is short.
  private func expression(_ picture: Picture) -> String? {
    guard !picture.isBefore, let code = picture.diagram?.expression, code.count == 1, code[0].text.count <= 60 else {
      return nil
    }
    return code[0].text
  }

  private func drawing(_ picture: Picture, id: String) -> String? {
    switch picture.kind {
    case .marbles: return picture.diagram.map { drawMarbles($0, id: id) }
    case .trace: return traceDrawing(of: picture.code.texts, id: id)
    case .classes: return classDrawings(of: site.map(picture, of: chapter), id: id).joined(separator: "\n")
    }
  }
}

extension Chapter {
  /// What its figures are numbered by: `3`, `2a`, or what its title says instead, `A` for an interlude.
  fileprivate var label: String {
    guard title.contains("."), let word = title.prefix(while: { $0 != "." }).split(separator: " ").last else {
      return "\(number)"
    }
    return String(word)
  }
}
