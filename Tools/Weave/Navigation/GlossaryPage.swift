import Markup

extension Glossary {
  /// The text of the glossary's page.
  func page() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.glossary.title)
    html.markup("\n<p>What the words of the recaps mean, what they are in Chinese, and where you meet them.</p>\n")
    guard !terms.isEmpty else { return html }
    html.markup("<dl class=\"glossary\">\n")
    for term in terms {
      html.markup("<dt>")
      if term.isCode { html.element("code", term.english) } else { html.element("dfn", term.english) }
      html.markup(" ")
      html.element("span", ["lang": "zh-Hans"], term.chinese)
      html.markup("</dt>\n")
      if let meaning = definitions[term.english] { html.append(definition(meaning)) }
      html.markup("<dd class=\"places\">")
      for (index, place) in term.places.enumerated() {
        if index > 0 { html.markup(", ") }
        html.element("a", ["href": "\(place.page.output)#\(place.anchor)"], place.page.name)
      }
      html.markup("</dd>\n")
    }
    html.markup("</dl>\n")
    return html
  }

  /// What a term means.
  private func definition(_ markdown: String) -> HTML {
    let document = Document(parsing: SourceText(path: "glossary.md", text: markdown))
    var prose = Prose(document, links: Links(page: "glossary.md", outputs: [:]))
    prose.hasTitle = true
    var html = HTML()
    html.markup("<dd>")
    html.append(prose.render())
    html.markup("</dd>\n")
    return html
  }
}
