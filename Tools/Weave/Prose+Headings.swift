import Book
import Markup

extension Prose {
  /// Writes a heading's beginning; the page's first is its title, whatever level it has, and no other is.
  mutating func openHeading(_ index: Int, _ node: Node, level: Int) {
    let section = sections[index]
    let shown = hasTitle ? max(2, level) : 1
    if frames.isEmpty { enterBox(section, level: shown) }
    hasTitle = true
    seenNames = []
    if let section, shown > 1 { openAnchor(of: section, until: node.end, exercises[index]) }
    titleBytes = section?.title.utf8.count
    html.open(headingTags[shown - 1].name, ["id": section?.anchor])
    frames.append(Frame(end: node.end, closing: headingTags[shown - 1].closing, isHeading: true))
  }

  /// Writes the link to a heading beside it, so that it isn't part of the heading's own name.
  private mutating func openAnchor(of section: Section, until end: Int, _ exercise: ExerciseBox?) {
    html.markup("<div class=\"heading\">")
    html.element(
      "a", ["class": "anchor", "href": "#\(section.anchor)", "aria-label": "Link to “\(withoutStars(section.title))”"],
      "#")
    frames.append(Frame(end: end, closing: "</div>\n", after: exercise?.facts))
  }

  /// A heading's text, to stand within a link elsewhere.
  mutating func renderTitle(of section: Section) -> HTML {
    titleBytes = section.title.utf8.count
    let end = document.nodes[section.node].end
    frames.append(Frame(end: end, closing: "", isHeading: true, isLink: true))
    render(section.node + 1..<end)
    return html
  }

  private mutating func enterBox(_ section: Section?, level: Int) {
    closeBoxes(downTo: level)
    guard let section, let kind = Box.Kind(section) else { return }
    html.open("section", ["class": kind.rawValue, "aria-labelledby": section.anchor])
    html.markup("\n")
    boxes.append(Box(level: level, end: exercises[section.node]?.end))
  }

  /// Ends the boxes that a heading of some level doesn't belong to.
  mutating func closeBoxes(downTo level: Int) {
    while let last = boxes.last, last.level >= level {
      if let end = last.end { html.append(end) }
      html.markup("</section>\n")
      boxes.removeLast()
    }
  }
}

/// A section of a page that stands out from its text.
struct Box {
  enum Kind: String {
    case exercises, exercise, predict
    case designNote = "design-note"
  }

  let level: Int
  /// What stands behind the author's text.
  var end: HTML?
}

extension Box.Kind {
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

private let headingTags: [(name: StaticString, closing: StaticString)] = [
  ("h1", "</h1>\n"), ("h2", "</h2>"), ("h3", "</h3>"), ("h4", "</h4>"), ("h5", "</h5>"), ("h6", "</h6>"),
]
