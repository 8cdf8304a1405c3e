/// The pages of a part as a picture: each page is to the right of those that it builds on.
struct PartMap {
  struct Page {
    /// The word in its box: the number, or the letter of an interlude.
    let label: String
    /// The pages of the part that it builds on, by their places in the part, which are before its own.
    let needs: [Int]
    /// The names of the pages in earlier parts that it builds on.
    var earlier: [String] = []
    /// `true` for a page of the book's main line, `false` for an interlude.
    var isMain = true
  }

  struct Place: Equatable {
    var column: Int
    var row: Int
  }

  let pages: [Page]
  /// The places of the pages, in their order.
  let places: [Place]

  init(_ pages: [Page]) {
    self.pages = pages
    var columns: [Int] = []
    for page in pages { columns.append((page.needs.map { columns[$0] + 1 }.max() ?? 0)) }
    var rows: [Int?] = Array(repeating: nil, count: pages.count)
    var taken: Set<[Int]> = []
    // The main line is as straight as possible; other pages go below it.
    for index in pages.indices.filter({ pages[$0].isMain }) + pages.indices.filter({ !pages[$0].isMain }) {
      var row = pages[index].needs.compactMap { rows[$0] }.last ?? 0
      while !taken.insert([columns[index], row]).inserted { row += 1 }
      rows[index] = row
    }
    places = zip(columns, rows).map { Place(column: $0, row: $1 ?? 0) }
  }

  /// - Parameters:
  ///   - id: unique in the page.
  ///   - title: the title of the part.
  func drawing(id: String, title: String) -> Drawing {
    var drawing = Drawing(
      .shapes, id: id, title: "What builds on what in \(title)",
      description: pages.indices.compactMap(sentence).joined(separator: " "))
    drawing.width = Double(places.map(\.column).max() ?? 0) * columnWidth + boxWidth + 2 * border
    drawing.height = Double(places.map(\.row).max() ?? 0) * rowHeight + boxHeight + 2 * border
    for index in pages.indices { for need in pages[index].needs { arrow(from: need, to: index, in: &drawing) } }
    drawing.clear(
      pages.indices.map { index in
        let (x, y) = corner(index)
        return (x...x + boxWidth, y...y + boxHeight)
      }, id: id + "-boxes")
    for index in pages.indices { box(index, in: &drawing) }
    return drawing
  }

  private func corner(_ index: Int) -> (x: Double, y: Double) {
    (border + Double(places[index].column) * columnWidth, border + Double(places[index].row) * rowHeight)
  }

  private func box(_ index: Int, in drawing: inout Drawing) {
    let (x, y) = corner(index), page = pages[index]
    drawing.add(
      "rect",
      [
        "x": .number(x), "y": .number(y), "width": .number(boxWidth), "height": .number(boxHeight),
        "rx": page.isMain ? "4" : "12", "fill": "currentColor", "fill-opacity": page.isMain ? "0.1" : "0.02",
        "stroke": "currentColor", "stroke-width": page.isMain ? "1.5" : "1",
        "stroke-opacity": page.isMain ? "1" : "0.55",
      ])
    drawing.text(
      [TextPart(text: page.label, isBold: page.isMain)], x: x + boxWidth / 2, y: y + boxHeight / 2 + 4.5, size: 12.5,
      anchor: "middle")
  }

  private func arrow(from start: Int, to end: Int, in drawing: inout Drawing) {
    let (from, to) = (corner(start), corner(end))
    let (x1, y1) = (from.x + boxWidth, from.y + boxHeight / 2)
    let (x2, y2) = (to.x, to.y + boxHeight / 2)
    let turn = x2 - 12
    // A line past several columns runs between the rows, so that it crosses no box.
    var steps: [PathStep] = [.move(x1, y1)]
    if places[end].column - places[start].column > 1 {
      let lane = y1 + (rowHeight / 2) * (y2 < y1 ? -1 : 1)
      steps += [.line(x1 + 10, lane), .across(turn - 10)]
    }
    drawing.path(steps + [.line(turn, y2), .across(x2 - 3)], width: 1.2, opacity: 0.6)
    drawing.fill([.move(x2 - 1, y2), .lineBy(-6, -3.5), .downBy(7), .close], opacity: 0.8)
  }

  private func sentence(_ index: Int) -> String? {
    let page = pages[index]
    let names = page.earlier + page.needs.map { pages[$0].label }
    guard let last = names.last else { return nil }
    let others = names.dropLast().joined(separator: ", ")
    return "\(page.label) builds on \(others.isEmpty ? last : "\(others) and \(last)")."
  }
}

private let boxWidth = 36.0, boxHeight = 24.0, border = 2.0
private let columnWidth = 66.0, rowHeight = 38.0
