/// The visible parts of a rendered page, read back from its HTML: listings with their captions, and the link onwards.
struct SeenPage {
  var listings: [SeenListing] = []
  var next: String?
}

struct SeenListing {
  enum Line: Equatable {
    case kept(String), new(String), gone(String)
    /// Stands for lines that aren't shown, by its own indentation.
    case gap(Int)
  }

  /// Code stands between backticks.
  var caption = ""
  var lines: [Line] = []
}

extension SeenPage {
  init(_ html: String) {
    var reader = HTMLReader()
    reader.read(html)
    self = reader.page
  }
}

private struct HTMLReader {
  private(set) var page = SeenPage()
  private var open: [(tag: String, attributes: String)] = []
  /// The number of open elements up to the figure of a listing; nil outside of it.
  private var listing: Int?
  private var line = ""

  private func isInside(_ tag: String, _ part: String = "") -> Bool {
    open.contains { $0.tag == tag && (part.isEmpty || $0.attributes.contains(part)) }
  }

  mutating func read(_ html: String) {
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      text(String(rest[..<start]))
      let end = rest[start...].firstIndex(of: ">") ?? rest.endIndex
      tag(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func tag(_ tag: Substring) {
    if tag.hasPrefix("!") || tag.hasSuffix("/") { return }
    if tag.hasPrefix("/") {
      if isCaption, tag == "/code" { add("`") }
      if open.count == listing { listing = nil }
      open.removeLast()
      return
    }
    let parts = tag.split(separator: " ", maxSplits: 1)
    open.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    let attributes = open[open.count - 1].attributes
    if parts[0] == "figure", attributes.contains("class=\"listing"), attributes.contains("id=") {
      page.listings.append(SeenListing())
    }
    if parts[0] == "figure", attributes.contains("id=\"listing.") { listing = open.count }
    if isCaption, parts[0] == "code" { add("`") }
    if parts[0] == "a", attributes.contains("rel=\"next\"") {
      page.next = attributes.split(separator: "\"").last.map(String.init)
    }
  }

  private var isCaption: Bool { listing != nil && isInside("figcaption") }
  private var isCode: Bool { isInside("pre") && !isInside("details") }

  private mutating func text(_ text: String) {
    guard listing != nil, !isInside("span", "spoken") else { return }
    let text = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
    if isCaption { add(text) }
    if isInside("details", "elided"), isInside("span", "elision") {
      // Its colours are spans of their own, so that its words come in pieces.
      line += text
      if text.hasSuffix("...") { see(.gap(line.prefix { $0 == " " }.count)) }
      return
    }
    guard isCode else { return }
    if isInside("span", "elision") { isGap = true }
    for character in text {
      guard character == "\n" else {
        line.append(character)
        continue
      }
      see(seen(line))
      isGap = false
    }
  }

  private mutating func see(_ line: SeenListing.Line) {
    page.listings[page.listings.count - 1].lines.append(line)
    self.line = ""
  }

  private var isGap = false

  private func seen(_ text: String) -> SeenListing.Line {
    if isGap { return .gap(text.prefix { $0 == " " }.count) }
    if isInside("ins") { return .new(text) }
    return isInside("del") ? .gone(text) : .kept(text)
  }

  private mutating func add(_ text: String) { page.listings[page.listings.count - 1].caption += text }
}
