extension Glossary {
  /// The text of the glossary's page.
  func page() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.glossary.title)
    html.markup("\n<p>The terms of the chapters’ recaps, in English and in Chinese.</p>\n")
    guard !terms.isEmpty else { return html }
    html.markup("<dl class=\"glossary\">\n")
    for term in terms {
      html.markup("<dt>")
      if term.isCode { html.element("code", term.english) } else { html.element("dfn", term.english) }
      html.markup(" ")
      html.element("span", ["lang": "zh-Hans"], term.chinese)
      html.markup("</dt>\n<dd>")
      for (index, place) in term.places.enumerated() {
        if index > 0 { html.markup(", ") }
        html.element("a", ["href": "\(place.page.output)#\(place.anchor)"], place.page.name)
      }
      html.markup("</dd>\n")
    }
    html.markup("</dl>\n")
    return html
  }
}
