import Book

extension Figures {
  /// Returns the figure of a picture, with its text behind it. A picture that can't be drawn is shown as text.
  ///
  /// - Parameter prefix: goes before its anchors, on a page with pictures of several pages.
  func picture(_ picture: Picture, prefix: String = "") -> PageTree {
    let number = (chapter.pictures.firstIndex { $0.node == picture.node } ?? 0) + 1
    var tree = PageTree()
    tree.add(.figure(PageElement.Figure(kind: .picture(picture.kind), anchor: "\(prefix)figure-\(number)"))) { figure in
      figure.add(.caption) { caption(picture, number, in: &$0) }
      let text = PageElement.listing(CodeListing(picture.code.texts, isSwift: false, label: caption(picture)))
      if let drawings = drawings(picture, id: "\(prefix)\(picture.kind.rawValue)-\(number)") {
        figure.add(.drawings(drawings, label: caption(picture)))
        figure.add(.fold(.pictureText)) { $0.add(text) }
      } else {
        figure.add(text)
      }
    }
    return tree
  }

  private func caption(_ picture: Picture, _ number: Int, in tree: inout PageTree) {
    tree.add(.figureNumber, "Figure \(chapter.label).\(number)")
    tree.text(". \(caption(picture))")
    guard let expression = expression(picture) else { return }
    tree.text(" of ")
    tree.add(.word(expression))
  }

  private func caption(_ picture: Picture) -> String {
    guard let words = picture.caption?.replacing("'", with: "’") else { return kind(of: picture) }
    return "\(words)\(words.hasSuffix("?") ? "" : ".") \(kind(of: picture))"
  }

  private func kind(of picture: Picture) -> String {
    switch picture.kind {
    case .marbles:
      picture.isBefore ? "Marble diagram, against the core of chapter \(page.number - 1)" : "Marble diagram"
    case .trace: "The calls inside the core, as they were recorded"
    case .objects: "Who keeps whom alive, as the run found it"
    case .states:
      "The states\(picture.watched.map { " of \($0.type)" } ?? ""), and the calls that lead from one to the next"
    case .classes:
      picture.isBefore ? "The types so far" : "The types at the end of this page; what is new has a heavy frame"
    }
  }

  /// Returns the expression of a marble diagram, if it is short.
  private func expression(_ picture: Picture) -> String? {
    guard !picture.isBefore, let code = picture.diagram?.expression, code.count == 1, code[0].text.count <= 60 else {
      return nil
    }
    return code[0].text
  }

  private func drawings(_ picture: Picture, id: String) -> [Drawing]? {
    switch picture.kind {
    case .marbles: picture.diagram.map { [drawMarbles($0, id: id)] }
    case .trace: traceDrawing(of: picture.code.texts, id: id).map { [$0] }
    case .objects: picture.objects.flatMap { objectDrawings(of: $0, id: id) }
    case .states: picture.machine.flatMap { statesDrawing(of: $0, id: id) }.map { [$0] }
    case .classes: classDrawings(of: site.map(picture, of: chapter), id: id)
    }
  }
}

extension Chapter {
  /// The first part of its figures' numbers: `3`, `2a`, or `A` for an interlude.
  fileprivate var label: String {
    guard title.contains("."), let word = title.prefix(while: { $0 != "." }).split(separator: " ").last else {
      return "\(number)"
    }
    return String(word)
  }
}
