import Book
import Markup

extension Prose {
  /// Begins a heading. The page's first one is its title, whatever its level, and no other is.
  mutating func openHeading(_ index: Int, _ node: Node, level: Int) {
    let section = sections[index]
    let shown = hasTitle ? max(2, level) : 1
    if frames.isEmpty { enterBox(section, level: shown) }
    hasTitle = true
    seenNames = []
    titleBytes = section?.title.utf8.count
    var heading = PageElement.Heading(level: shown, anchor: section?.anchor)
    if let section, shown > 1 { heading.kind = .linked(withoutStars(section.title)) }
    let facts = shown > 1 ? exercises[index]?.facts : nil
    frames.append(Frame(end: node.end, node: tree.begin(.heading(heading)), isHeading: true, after: facts))
  }

  /// Returns a heading's text, for a link elsewhere.
  mutating func title(of section: Section) -> PageTree {
    titleBytes = section.title.utf8.count
    let end = document.nodes[section.node].end
    frames.append(Frame(end: end, isHeading: true, isLink: true))
    add(section.node + 1..<end)
    return tree
  }

  private mutating func enterBox(_ section: Section?, level: Int) {
    closeBoxes(downTo: level)
    guard let section, let kind = PageElement.SectionKind(section) else { return }
    let node = tree.begin(.section(kind, section.anchor))
    boxes.append(Box(level: level, node: node, end: exercises[section.node]?.end))
  }

  /// Ends the boxes that a heading of some level doesn't belong to.
  mutating func closeBoxes(downTo level: Int) {
    while let last = boxes.last, last.level >= level {
      if let end = last.end { tree.append(end) }
      tree.end(last.node)
      boxes.removeLast()
    }
  }
}

/// A section of a page that stands out from the text around it.
struct Box {
  let level: Int
  /// The node that it began in the page's tree.
  let node: Int
  /// The blocks behind the author's text.
  var end: PageTree?
}

extension PageElement.SectionKind {
  /// The kind of box that a section's title asks for.
  init?(_ section: Section) {
    let title = section.title.lowercased()
    if title == "exercises" {
      self = .exercises
    } else if title.hasPrefix("exercise ") {
      self = .exercise
    } else if title.hasPrefix("design note") {
      self = .designNote
    } else if title == "predict" || title.hasPrefix("predict:") {
      self = .predict
    } else {
      return nil
    }
  }
}
