import Book
import Markup

extension FrontDoor {
  /// The maps of parts, each by the place of the part's list of pages.
  var maps: [Int: PageTree] {
    let direct = ChapterNeeds(book, site).direct
    var maps: [Int: PageTree] = [:]
    for part in parts where part.pages.count > 2 {
      let map = PartMap(part.pages.map { page($0, of: part.pages, needs: direct[$0]) })
      guard map.pages.contains(where: { !$0.needs.isEmpty }) else { continue }
      var tree = PageTree()
      if maps.isEmpty { tree.add(.paragraph(.label), "From each page, arrows lead to those that build on its code:") }
      let drawing = map.drawing(id: "part-\(maps.count + 1)", title: part.title)
      tree.add(.drawings([drawing], label: drawing.title))
      maps[part.list] = tree
    }
    return maps
  }

  private func page(_ order: Int, of part: [Int], needs: [Int]) -> PartMap.Page {
    PartMap.Page(
      label: site.pages[order].label, needs: needs.compactMap { part.firstIndex(of: $0) },
      earlier: needs.filter { !part.contains($0) }.map { site.pages[$0].label }, isMain: site.pages[order].isChapter)
  }

  /// The parts in the table of contents, with the places of their lists and the indices of their pages.
  private var parts: [(title: String, list: Int, pages: [Int])] {
    let document = book.titlePage.document
    guard let contents = book.titlePage.contents else { return [] }
    let entries = book.titlePage.entries
    return document.descendants(of: contents).compactMap { list in
      guard case .list = document.nodes[list].kind else { return nil }
      let inside = document.descendants(of: list)
      let own = entries.indices.filter { entries[$0].link.map { inside.contains($0) } ?? false }
      guard let first = own.first, first > 0, entries[first - 1].path == nil else { return nil }
      return (entries[first - 1].title, list, own.compactMap { entries[$0].path.flatMap { site.orders[$0] } })
    }
  }
}
